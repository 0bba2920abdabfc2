import { parentPort, workerData } from 'node:worker_threads'
import { readRowTypes } from './read-types.ts'

const { config, folder } = workerData as { config: string; folder: string }
parentPort!.postMessage(readRowTypes(config, folder))
