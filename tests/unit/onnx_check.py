"""onnx_check.py FILE: the ONNX checker, strict shape inference, and the golden rows in the file's metadata recomputed.

Exit code 0 = right, 77 = python3-onnx is not installed. The interpreter knows just the operators the exporter writes.
"""
import json
import sys

try:
    import numpy as np
    import onnx
    from onnx import checker, numpy_helper, shape_inference
except ImportError:
    sys.exit(77)


def attribute(node, name, default):
    return next((a.i for a in node.attribute if a.name == name), default)


def log_softmax(x, axis):
    shifted = x - x.max(axis=axis, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=axis, keepdims=True))


def run(graph, tokens):
    values = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    values["tokens"] = tokens
    for node in graph.node:
        x = [values[name] for name in node.input]
        if node.op_type == "Add":
            y = x[0] + x[1]
        elif node.op_type == "Gather":
            y = np.take(x[0], x[1], axis=attribute(node, "axis", 0))
        elif node.op_type == "ReduceSum":
            y = x[0].sum(axis=tuple(x[1]), keepdims=bool(attribute(node, "keepdims", 1)))
        elif node.op_type == "Gemm":
            y = x[0] @ (x[1].T if attribute(node, "transB", 0) == 1 else x[1]) + x[2]
        elif node.op_type == "Cast":
            assert attribute(node, "to", 0) == onnx.TensorProto.FLOAT
            y = x[0].astype(np.float32)
        elif node.op_type == "Clip":
            y = np.clip(x[0], x[1], x[2])
        elif node.op_type == "Relu":
            y = np.maximum(x[0], 0)
        elif node.op_type == "Elu":
            y = np.where(x[0] > 0, x[0], np.expm1(x[0]))
        elif node.op_type == "Tanh":
            y = np.tanh(x[0])
        elif node.op_type == "LogSoftmax":
            y = log_softmax(x[0], attribute(node, "axis", -1))
        else:
            raise SystemExit(f"operator {node.op_type} is not expected")
        values[node.output[0]] = y
    return values


def main():
    model = onnx.load(sys.argv[1])
    checker.check_model(model, full_check=True)
    shape_inference.infer_shapes(model, check_type=True, strict_mode=True)
    golden = json.loads(next(p.value for p in model.metadata_props if p.key == "golden"))
    assert golden, "no golden rows"
    outputs = run(model.graph, np.array([row["tokens"] for row in golden], dtype=np.int64))
    for i, row in enumerate(golden):
        assert abs(outputs["value"][i, 0] - row["value"]) < 1e-3 * (1 + abs(row["value"])), (i, row["value"])
        for m, score in enumerate(row["moves"]):
            assert abs(outputs["moves"][i, m] - score) < 1e-3, (i, m)


main()
