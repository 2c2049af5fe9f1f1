import type { Config } from '../config.ts'
import { type Files, openLocalFiles } from './files.ts'
import { openS3Files } from './s3-files.ts'

/** Where the site's files live: in a bucket when the operator names one, else in the data folder. */
export const openFiles = (config: Config, folder: string): Files => {
  const { VERDICT_S3_URL: url, VERDICT_S3_KEY: key, VERDICT_S3_SECRET: secret } = config
  if (url === undefined || key === undefined || secret === undefined) return openLocalFiles(folder)
  const { VERDICT_S3_REGION: region, VERDICT_S3_DIRECT_URL: directUrl } = config
  return openS3Files({ url, key, secret, region, folder, directUrl })
}
