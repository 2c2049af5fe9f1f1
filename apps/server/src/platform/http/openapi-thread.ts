import { parentPort, workerData } from 'node:worker_threads'
import { describeApi } from './openapi.ts'

/** Entry point of the thread of `docs.ts`: answers with the document as JSON. */
parentPort?.postMessage(JSON.stringify(describeApi(workerData as string)))
