import { createRequire } from 'node:module'
import { join } from 'node:path'
import type S3rverType from 's3rver'
import { root } from '../scripts/lib/paths.ts'

/** `serve-s3rver.ts FOLDER PORT BUCKET`: the S3 server from npm as a process of its own. */

const [directory = '', port = '', bucket = ''] = process.argv.slice(2)
const S3rver: typeof S3rverType = createRequire(join(root, 'apps', 'server', 'package.json'))('s3rver')
const configureBuckets = [{ name: bucket, configs: [] }]
await new S3rver({ port: Number(port), address: '0.0.0.0', silent: true, directory, configureBuckets }).run()
