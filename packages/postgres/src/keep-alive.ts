/**
 * For every connection. A server that loses its power closes no connection, and Linux first asks after two hours whether the other side
 * is still there. A connection that waits or holds a lock sends nothing meanwhile, so only these probes find out. Node sends ten of them,
 * one a second, and then ends the connection.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
