import { describeApi } from '../apps/server/src/platform/http/openapi.ts'

/** Prints the OpenAPI document of the contract. */
process.stdout.write(`${JSON.stringify(describeApi('http://127.0.0.1:8080'), null, 2)}\n`)
