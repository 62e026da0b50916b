#!/usr/bin/env python3
"""Writes the definition files in this folder.

Twisty puzzles come from geometry alone. A solid is cut by planes; a grip turns everything on one side of a plane. Points
sampled on the surface tell the stickers apart: two points belong to the same sticker if they are on the same face and on
the same side of every plane, and to the same piece if they are on the same side of every plane. Where a grip takes a
sample point says where its sticker goes. The other definitions are permutations written down directly.
"""
import itertools
import json
import math
import os
import random

HERE = os.path.dirname(os.path.abspath(__file__))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def unit(a):
    length = math.sqrt(dot(a, a))
    return tuple(x / length for x in a)


def turn(p, axis, angle):
    """Rodrigues' rotation of p about a unit axis."""
    c, s = math.cos(angle), math.sin(angle)
    cross = (axis[1] * p[2] - axis[2] * p[1], axis[2] * p[0] - axis[0] * p[2], axis[0] * p[1] - axis[1] * p[0])
    along = dot(axis, p) * (1 - c)
    return tuple(c * x + s * y + along * a for x, y, a in zip(p, cross, axis))


GOLD = (1 + math.sqrt(5)) / 2
CUBE = {'U': (0, 1, 0), 'R': (1, 0, 0), 'F': (0, 0, 1), 'D': (0, -1, 0), 'L': (-1, 0, 0), 'B': (0, 0, -1)}
CUBE_VERTICES = {a + b + c: unit(tuple(map(sum, zip(CUBE[a], CUBE[b], CUBE[c]))))
                 for a in 'UD' for b in 'FB' for c in 'RL'}
CUBE_EDGES = {a + b: unit(tuple(map(sum, zip(CUBE[a], CUBE[b]))))
              for a, b in ['UF', 'UR', 'UB', 'UL', 'FR', 'FL', 'BR', 'BL', 'DF', 'DR', 'DB', 'DL']}
TETRA = dict(zip(['U', 'L', 'R', 'B'], map(unit, [(1, 1, 1), (-1, -1, 1), (1, -1, -1), (-1, 1, -1)])))  # vertices
TETRA_FACES = {name: tuple(-x for x in v) for name, v in TETRA.items()}
OCTA = {name: unit(v) for name, v in
        zip(['U', 'F', 'R', 'L', 'BB', 'BR', 'BL', 'D'],
            [(1, 1, 1), (-1, -1, 1), (1, -1, -1), (-1, 1, -1), (1, 1, -1), (1, -1, 1), (-1, 1, 1), (-1, -1, -1)])}
def dodecahedron():
    """Its faces, named as in cubing.js' PuzzleGeometry: clockwise around U are F, L, BL, BR, R; each has one opposite."""
    normals = [unit(v) for a, b in itertools.product((1, -1), repeat=2)
               for v in ((0, a, b * GOLD), (a, b * GOLD, 0), (b * GOLD, 0, a))]
    top = normals[0]
    around = [next(v for v in normals if 0 < dot(top, v) < .9)]
    for _ in range(4):
        clockwise = turn(around[-1], top, -2 * math.pi / 5)
        around.append(max(normals, key=lambda v: dot(v, clockwise)))
    faces = dict(zip(['U', 'F', 'L', 'BL', 'BR', 'R'], [top] + around))
    for name, opposite in zip(['D', 'B', 'DR', 'FR', 'FL', 'DL'], [top] + around):
        faces[name] = tuple(-x for x in opposite)
    return faces


DODECA = dodecahedron()

# What the orbits of pieces are called, in the order in which Puzzle.sets() finds them.
SET_NAMES = {
    '3x3x3': 'EDGES CORNERS',
    '4x4x4': 'CORNERS WINGS CENTERS',
    '4x4x4-slices': 'CENTERS WINGS CORNERS',
    '5x5x5': 'TCENTERS EDGES XCENTERS WINGS CORNERS',
    'dino': 'EDGES',
    'fto': 'EDGES CENTERS CORNERS CENTERS2',
    'halpern-kolmelij': 'CORNER_R CORNER_B EDGES CORNER_L FACES CORNER_U',
    'helicopter': 'CENTERS CORNERS CENTERS2 CENTERS3 CENTERS4',
    'megaminx': 'EDGES CORNERS',
    'pyraminx-faces': 'CORNERS TIPS EDGES',
    'pyraminx-no-tips': 'CORNER_R CORNER_B EDGES CORNER_L CORNER_U',
    'pyraminx': 'CORNER_R TIP_R CORNER_B EDGES TIP_B CORNER_L TIP_L CORNER_U TIP_U',
    'skewb-diamond': 'CORNERS FACES',
    'skewb-free': 'CORNERS CORNERS2 CENTERS',
    'skewb': 'CORNER_UFR CORNER_UBL CENTERS CORNERS CORNER_DBR CORNER_DFL',
}


class Puzzle:
    """faces: name -> outward normal, all at distance 1. grips: (name, axis, distance, order): turning what has
    axis.p > distance (or < distance with a negative order) by 1/|order| of a turn."""

    def __init__(self, faces, grips, seed=1, samples=4000):
        self.faces = list(faces)
        rng = random.Random(seed)
        planes = sorted({(tuple(round(x, 9) for x in axis), distance) for _, axis, distance, _ in grips})
        self.side = lambda p: tuple(dot(axis, p) > d for axis, d in planes)
        near = lambda p: any(abs(dot(axis, p) - d) < 0.004 for axis, d in planes)
        points = {}
        for face, normal in faces.items():
            a = unit((normal[1] - normal[2] + 0.3, normal[2] - normal[0] - 0.7, normal[0] - normal[1] + 0.5))
            a = unit(tuple(x - dot(a, normal) * n for x, n in zip(a, normal)))
            b = turn(a, normal, math.pi / 2)
            reach = 3.0
            count = 0
            while count < samples:
                x, y = rng.uniform(-reach, reach), rng.uniform(-reach, reach)
                p = tuple(n + x * u + y * w for n, u, w in zip(normal, a, b))
                if any(dot(n, p) > 1 - 1e-6 for f, n in faces.items() if f != face) or near(p):
                    continue
                count += 1
                points.setdefault((face, self.side(p)), []).append(p)
        self.stickers = sorted(points, key=lambda s: (self.faces.index(s[0]), s[1]))
        self.centre = {}
        number = {s: i for i, s in enumerate(self.stickers)}
        for s, ps in points.items():
            self.centre[number[s]] = tuple(sum(c) / len(ps) for c in zip(*ps))
        face_of = lambda p: max(faces, key=lambda f: dot(faces[f], p))
        self.moves = {}
        for name, axis, distance, order in grips:
            image = list(range(len(self.stickers)))
            for s, ps in points.items():
                inside = dot(axis, ps[0]) > distance
                if inside == (order > 0):
                    goes = {number.get((face_of(q), self.side(q)))
                            for q in (turn(p, axis, -2 * math.pi / order) for p in ps[:40]) if not near(q)}
                    goes.discard(None)
                    assert len(goes) == 1, (name, s, goes)
                    image[number[s]] = goes.pop()
            assert sorted(image) == list(range(len(image))), name
            self.moves[name] = image  # where each sticker goes
        pieces = {}
        for s, i in number.items():
            pieces.setdefault(s[1], []).append(i)
        self.pieces = sorted(pieces.values())

    def sets(self):
        """Orbits of pieces: [(slots, orientations, labels, {move: (from, turn per source slot)})]."""
        piece_of = {s: k for k, piece in enumerate(self.pieces) for s in piece}
        order = {}
        done = set()
        result = []
        for first in range(len(self.pieces)):
            if first in done or all(m[s] == s for m in self.moves.values() for s in self.pieces[first]):
                continue
            piece = self.pieces[first]
            middle = unit(tuple(sum(self.centre[s][i] for s in piece) for i in range(3)))
            a = unit((middle[1] + 0.31, middle[2] - 0.17, middle[0] + 0.73))
            a = unit(tuple(x - dot(a, middle) * n for x, n in zip(a, middle)))
            b = turn(a, middle, math.pi / 2)
            order[first] = sorted(piece, key=lambda s: math.atan2(dot(b, self.centre[s]), dot(a, self.centre[s])))
            orbit = [first]
            done.add(first)
            for k in orbit:
                for image in self.moves.values():
                    there = piece_of[image[self.pieces[k][0]]]
                    if there not in done:
                        done.add(there)
                        orbit.append(there)
                        order[there] = [image[s] for s in order[k]]
            index = {k: i for i, k in enumerate(orbit)}
            size = len(order[first])
            moves, turns = {}, set()
            for name, image in self.moves.items():
                source, delta = list(range(len(orbit))), [0] * len(orbit)
                for k in orbit:
                    there = piece_of[image[order[k][0]]]
                    source[index[there]] = index[k]
                    d = order[there].index(image[order[k][0]])
                    assert [image[s] for s in order[k]] == [order[there][(d + i) % size] for i in range(size)]
                    delta[index[k]] = d
                    turns.add(d)
                moves[name] = (source, delta)
            step = math.gcd(size, *turns)
            count = size // step
            colour = lambda k: tuple(self.stickers[s][0] for s in order[k])
            looks = {}
            for k in orbit:
                c = colour(k)
                looks.setdefault(min(c[i:] + c[:i] for i in range(0, size, step)), []).append(index[k])
            labels = [0] * len(orbit)
            for number, alike in enumerate(sorted(looks.values()), 1):
                for slot in alike:
                    labels[slot] = number
            alike = max(map(len, looks.values())) > 1
            result.append((len(orbit), count, labels if alike else None,
                           {n: (f, [d // step for d in t]) for n, (f, t) in moves.items()}))
        return result


def write_tws(name, puzzle, comment, names=None, rules=()):
    sets = puzzle.sets() if isinstance(puzzle, Puzzle) else puzzle
    lines = ['# ' + line for line in comment.split('\n')] + ['Name ' + name, '']
    titles = names or SET_NAMES[name].split()
    assert len(titles) == len(sets), name
    for title, (n, m, _, _) in zip(titles, sets):
        lines.append('Set %s %d %d' % (title, n, m))
    lines += ['', 'Solved']
    for title, (n, m, labels, _) in zip(titles, sets):
        lines += [title, ' '.join(map(str, labels or range(1, n + 1)))]
    lines += ['End', '']
    for move in sets[0][3]:
        lines.append('Move ' + move)
        for title, (n, m, _, moves) in zip(titles, sets):
            source, delta = moves[move]
            if source == list(range(n)) and not any(delta):
                continue
            lines += [title, ' '.join(str(x + 1) for x in source)]
            if m > 1:
                lines.append(' '.join(map(str, delta)))
        lines += ['End', '']
    lines += rules
    write(name + '.tws', '\n'.join(lines))


def write(name, text):
    with open(os.path.join(HERE, name), 'w') as file:
        file.write(text.rstrip('\n') + '\n')


def write_generators(name, generators, central=None, directed=False, title=None):
    data = {'name': title or name}
    if directed:
        data['directed'] = True
    if central:
        data['central_state'] = central
    data['generators'] = generators
    text = json.dumps(data)
    text = text.replace('], "', '],\n  "').replace('{"name"', '{\n  "name"').replace(', "generators": {', ',\n  "generators": {\n  ')
    write(name + '.json', text)


def grips(axes, *cuts, order=4):
    """cuts: (format of the name, distance)."""
    return [(form.format(name), axis, distance, order) for form, distance in cuts for name, axis in axes.items()]


def rotated(n, k=1):
    return [(i + k) % n for i in range(n)]


def reversed_first(n, k):
    return list(reversed(range(k))) + list(range(k, n))


def swapped(n, a, b):
    out = list(range(n))
    out[a], out[b] = out[b], out[a]
    return out


def cuboid_2x2x3():
    """Corners and, between them, the middle layer; one corner of the bottom is held, so its layer is never turned.
    A quarter turn of the middle layer takes colours of one axis to faces of the other: its pieces have two
    orientations, always the same for all four. Corners show theirs by their place."""
    corners = [(x, y, z) for z in (1, -1) for y in (1, -1) for x in (1, -1)]
    middles = [(x, y, 0) for y in (1, -1) for x in (1, -1)]
    about_z = lambda p: (-p[1], p[0], p[2])
    rules = {'U': (lambda p: p[2] == 1, about_z), 'u': (lambda p: p[2] >= 0, about_z),
             'R': (lambda p: p[0] == 1, lambda p: (p[0], -p[1], -p[2])),
             'F': (lambda p: p[1] == 1, lambda p: (-p[0], p[1], -p[2]))}
    sets = []
    for pieces in (corners, middles):
        moves = {}
        for name, (moved, image) in rules.items():
            source = list(range(len(pieces)))
            for k, p in enumerate(pieces):
                if moved(p):
                    source[pieces.index(image(p))] = k
            turned = int(pieces is middles and name == 'u')
            moves[name] = (source, [turned] * len(pieces))
        sets.append((len(pieces), 2 if pieces is middles else 1, None, moves))
    return sets


def square_1(shapes):
    """Each layer has twelve wedges: an edge takes one, a corner two, its first and second half. The cut lies between
    the sixth and the seventh and between the last and the first. A layer is turned by any amount in one move, but no
    state may have a corner across the cut, so every state can be slashed. / exchanges the first six wedges of both
    layers; counted in the same direction as seen from outside, they keep their order."""
    wedges = [k for _ in range(8) for k in (1, 2, 3)]  # first half, second half, edge
    cut = [6, 12, 18, 24]
    n = len(wedges)
    moves = {}
    for name, first in (('U', 0), ('D', 12)):
        source = list(range(n))
        for i in range(12):
            source[first + i] = first + (i - 1) % 12
        moves[name] = (source, [0] * n)
    moves['/'] = ([i + 12 if i < 6 else i - 12 if 12 <= i < 18 else i for i in range(n)], [0] * n)
    halves = [1] if shapes else [i + 1 for i in range(n) if wedges[i] == 1]
    rules = ['Illegal WEDGES %d %s' % (slot, ' '.join(map(str, halves))) for slot in cut]
    sets = [(n, 1, wedges if shapes else None, moves)]
    if not shapes:
        sets.append((1, 2, None, {name: ([0], [int(name == '/')]) for name in moves}))
    return sets, rules


def rings(size, left, right):
    """Two rings that cross twice: left and right steps apart."""
    ring = [None] * size
    ring[0], ring[right] = 0, left
    free = iter(range(size, 2 * size - 2))
    ring = [next(free) if place is None else place for place in ring]
    generators = {}
    for name, places in (('L', list(range(size))), ('R', ring)):
        permutation = list(range(2 * size - 2))
        for i, place in enumerate(places):
            permutation[place] = places[(i + 1) % size]
        generators[name] = permutation
    return generators


def globe(a, b):
    """a+1 rows of 2b, each turned (r), and half of the globe turned over (f)."""
    width = 2 * b
    generators = {}
    for r in range(a + 1):
        generators['r%d' % r] = [i // width * width + (i + 1) % width if i // width == r else i
                                 for i in range((a + 1) * width)]
    for j in range(width):
        permutation = list(range((a + 1) * width))
        for r in range(a + 1):
            for k in range(b):
                permutation[r * width + (j + k) % width] = (a - r) * width + (j + b - 1 - k) % width
        generators['f%d' % j] = permutation
    return generators


def write_kpuzzle_2x2x2():
    """As cubing.js defines it: one face, two rotations, and the other faces derived from them."""
    identity, still = list(range(8)), [0] * 8
    corners = lambda permutation, delta: {'CORNERS': {'permutation': permutation, 'orientationDelta': delta}}
    data = {'name': '2x2x2',
            'orbits': [{'orbitName': 'CORNERS', 'numPieces': 8, 'numOrientations': 3}],
            'defaultPattern': {'CORNERS': {'pieces': identity, 'orientation': still}},
            'moves': {'U': corners([1, 2, 3, 0, 4, 5, 6, 7], still),
                      'y': corners([1, 2, 3, 0, 7, 4, 5, 6], still),
                      'x': corners([4, 0, 3, 5, 7, 6, 2, 1], [2, 1, 2, 1, 1, 2, 1, 2])},
            'derivedMoves': {'z': '[x: y]', 'L': '[z: U]', 'F': '[x: U]', 'R': "[z': U]", 'B': "[x': U]", 'D': '[x2: U]'}}
    write('2x2x2-kpuzzle.json', json.dumps(data).replace('}, "', '},\n "'))


def written_down():
    write_kpuzzle_2x2x2()
    write('lrx-8.gap', '# The same graph as lrx-8.json.\nM_L:=(1,2,3,4,5,6,7,8);\nM_X:=(1,2);\nGen:=[M_L,M_X];')
    write_generators('hungarian-rings-8', rings(5, 1, 2), title='Hungarian rings, two of five')
    write_generators('wreath-6', rings(6, 2, 2), central=['C', 'B', 'C', 'A', 'A', 'A', 'B', 'B', 'A', 'B'],
                     title="A wreath as in Santa 2023: two rings of six, three colours")
    write_generators('globe-1-2', globe(1, 2), title='Globe 1/2')
    write_generators('globe-1-8', globe(1, 8), title='Globe 1/8, as in Santa 2023')

    for n in (8,):
        write_generators('lrx-%d' % n, {'L': rotated(n), 'X': swapped(n, 0, 1)})
        write_generators('pancake-%d' % n, {'R%d' % (k - 1): reversed_first(n, k) for k in range(2, n + 1)})
    write_generators('lx-7', {'L': rotated(7), 'X': swapped(7, 0, 1)}, directed=True)
    write_generators('lrx-coset-12', {'L': rotated(12), 'X': swapped(12, 0, 1)}, central=[0] * 6 + [1] * 6)
    write_generators('topspin-9', {'L': rotated(9), 'F': reversed_first(9, 4)}, title='TopSpin with 9 pieces')
    write_generators('topspin-20', {'L': rotated(20), 'F': reversed_first(20, 4)}, title='TopSpin as sold')
    duo = {}
    for k, name in enumerate('ULRB'):
        others = [i for i in range(4) if i != k]
        source = list(range(4))
        for i, j in zip(others, others[1:] + others[:1]):
            source[i] = j
        duo[name] = (source if k % 2 else [source.index(i) for i in range(4)], [int(i == k) for i in range(4)])
    write_tws('pyraminx-duo', [(4, 1, None, {m: (s, [0] * 4) for m, (s, _) in duo.items()}),
                               (4, 3, None, {m: (list(range(4)), t) for m, (_, t) in duo.items()})],
              'Pyraminx Duo: a turn twists a corner and cycles the three faces around it.', ['FACES', 'CORNERS'])
    n = 6
    flips = {}
    for k in range(1, n + 1):
        flips['F%d' % k] = (reversed_first(n, k), [1] * k + [0] * (n - k))
    write_tws('burnt-pancake-6', [(n, 2, None, flips)], 'Six burnt pancakes: turning over the top k also flips them.', ['PANCAKES'])
    sets, rules = square_1(shapes=False)
    write_tws('square-1', sets, 'Square-1. Turning a layer by any amount is one move, / is one.\n'
              'A corner takes two WEDGES, an edge one; no corner may lie across the cut.', ['WEDGES', 'MIDDLE'], rules)
    sets, rules = square_1(shapes=True)
    write_tws('square-1-shapes', sets, "Square-1's shapes: 1 and 2 are the halves of a corner, 3 is an edge.", ['WEDGES'], rules)
    write_tws('2x2x3', cuboid_2x2x3(), '2x2x3: U and u turn the top layer or the top two, R and F half turns. One bottom corner is held.',
              ['CORNERS', 'MIDDLES'])


def main():
    third = 1 / 3
    written_down()
    write_tws('2x2x2', Puzzle(CUBE, grips({f: CUBE[f] for f in 'URF'}, ('{}', 0))),
              'The 2x2x2 with one corner held: 3,674,160 states.', ['CORNERS'])
    write_tws('2x2x2-free', Puzzle(CUBE, grips(CUBE, ('{}', 0))),
              'The 2x2x2 with all six faces: a cube that is only held differently is another state.', ['CORNERS'])
    write_tws('3x3x3', Puzzle(CUBE, grips(CUBE, ('{}', third))), "Rubik's Cube.", None)
    single = []
    for f in 'URF':
        for name, low, high in (('', .5, 2), ('2', 0, .5), ('3', -.5, 0)):
            single.append((name + f, CUBE[f], low, high))
    write_tws('4x4x4', slices(CUBE, single), '4x4x4 in turns of single slices; one corner is held. Centres of a colour look alike.')
    single = []
    for f in CUBE:
        for name, low, high in (('', .5, 2), ('2', 0, .5)):
            single.append((name + f, CUBE[f], low, high))
    write_tws('4x4x4-slices', slices(CUBE, single),
              '4x4x4, all twelve slices, solved in the position in which it is held (as in Santa 2023). Centres of a colour look alike.')
    single = []
    for f in CUBE:
        for name, low, high in (('', .6, 2), ('2', .2, .6)):
            single.append((name + f, CUBE[f], low, high))
    write_tws('5x5x5', slices(CUBE, single), '5x5x5 in turns of single slices; the middle stays. Centres of a colour look alike.')
    write_tws('pyraminx', Puzzle(TETRA_FACES, grips(TETRA, ('{}', third), order=3) +
                                 [(n.lower(), v, 5 / 3, 3) for n, v in TETRA.items()], samples=6000),
              'Pyraminx: U L R B turn a vertex with its tip, u l r b the tip alone.')
    write_tws('pyraminx-faces', Puzzle(TETRA_FACES, [(n, v, third, -3) for n, v in TETRA.items()] +
                                       [(n.lower(), v, 5 / 3, 3) for n, v in TETRA.items()], samples=6000),
              'Pyraminx turned by its faces (U: all but the vertex U): four times as many states, since it is never put back.')
    write_tws('pyraminx-no-tips', Puzzle(TETRA_FACES, grips(TETRA, ('{}', third), order=3)), 'Pyraminx without its tips.')
    write_tws('skewb', Puzzle(CUBE, grips({v: CUBE_VERTICES[v] for v in ('UFR', 'UBL', 'DFL', 'DBR')}, ('{}', 0), order=3)),
              'Skewb; the four corners that are not turned about keep their places.')
    write_tws('skewb-free', Puzzle(CUBE, grips(CUBE_VERTICES, ('{}', 0), order=3)), 'Skewb, turned about all eight corners.')
    write_tws('dino', Puzzle(CUBE, grips(CUBE_VERTICES, ('{}', 1 / math.sqrt(3)), order=3)), 'Dino cube.')
    write_tws('megaminx', Puzzle(DODECA, grips(DODECA, ('{}', .7), order=5)), 'Megaminx.')
    write_tws('fto', Puzzle(OCTA, grips(OCTA, ('{}', third), order=3), samples=6000), 'Face-turning octahedron.')
    write_tws('skewb-diamond', Puzzle(OCTA, grips({f: OCTA[f] for f in ('U', 'F', 'R', 'L')}, ('{}', 0), order=3)), 'Skewb Diamond.')
    write_tws('halpern-kolmelij', Puzzle(TETRA_FACES, grips(TETRA, ('{}', 0), order=3)),
              "Halpern-Kolmelij pyramid, or Jing's Pyraminx, turned about its vertices with cuts through the middle.")
    write_tws('helicopter', Puzzle(CUBE, grips(CUBE_EDGES, ('{}', 1 / math.sqrt(2)), order=2), samples=8000),
              'Helicopter cube, half turns about the edges.')


def slices(faces, parts):
    """A puzzle whose moves turn what lies between two parallel planes."""
    planes = []
    for _, axis, low, high in parts:
        planes += [('p%d' % i, axis, d, 4) for i, d in enumerate((low, high)) if abs(d) < 1]
    unique = {}
    for name, axis, d, order in planes:
        key = (axis, round(d, 6))
        unique.setdefault(key, ('%s%s' % (axis, d), axis, d, order))
    puzzle = Puzzle(faces, list(unique.values()), samples=9000)
    whole = puzzle.moves
    moves = {}
    for name, axis, low, high in parts:
        inner = whole[unique[(axis, round(low, 6))][0]]
        if high > 1:
            moves[name] = inner
            continue
        outer = whole[unique[(axis, round(high, 6))][0]]
        back = {v: k for k, v in enumerate(outer)}
        moves[name] = [back[inner[s]] for s in range(len(inner))]  # the larger block, then the smaller one back
    puzzle.moves = moves
    return puzzle


if __name__ == '__main__':
    main()
