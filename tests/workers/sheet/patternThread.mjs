import { parentPort, workerData } from 'node:worker_threads';

/** Lets the worker of patterns, built for browsers, run in a thread of Node. */
globalThis.addEventListener = (_name, listen) => parentPort.on('message', (data) => listen({ data }));
globalThis.postMessage = (message, { transfer }) => parentPort.postMessage(message, transfer);
await import(workerData.entry);
