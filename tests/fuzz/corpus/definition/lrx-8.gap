# The same graph as lrx-8.json.
M_L:=(1,2,3,4,5,6,7,8);
M_X:=(1,2);
Gen:=[M_L,M_X];
