import { workerData } from 'node:worker_threads';

/** Lets a worker built for browsers run in a thread of Node: what it finds globally there is the port it was given. */
const { port, entry } = workerData;
for (const name of ['addEventListener', 'removeEventListener', 'postMessage', 'start']) globalThis[name] = port[name].bind(port);
await import(entry);
