import { XMLParser } from 'fast-xml-parser'
import { StorageAway } from '../storage-away.ts'
import type { S3Client } from './retry.ts'

export interface StoredName {
  readonly key: string
  readonly modifiedAt: Date
}

const parser = new XMLParser({ ignoreAttributes: true, isArray: (name) => name === 'Contents', parseTagValue: false })

interface Listing {
  readonly ListBucketResult?: {
    readonly IsTruncated?: string
    readonly Contents?: readonly { readonly Key: string; readonly LastModified: string }[]
  }
}

/** A thousand names at a time, so that a large bucket costs no memory. */
export async function* listObjects(client: S3Client, prefix: string): AsyncIterable<StoredName> {
  for (let marker = ''; ; ) {
    const { Contents = [], IsTruncated } = await listPage(client, { prefix, marker })
    for (const item of Contents) yield { key: item.Key, modifiedAt: new Date(item.LastModified) }
    const last = Contents.at(-1)
    if (IsTruncated !== 'true' || last === undefined) return
    marker = last.Key
  }
}

/** A listing that breaks off is asked for again: half a listing would look like missing files. */
const listPage = async (client: S3Client, query: Readonly<Record<string, string>>) => {
  for (let tries = 1; ; tries += 1) {
    const reply = await client.ask({ method: 'GET', path: '', query })
    if (reply === null) throw new StorageAway('The bucket of the file storage does not exist.')
    const text = await client.readText(reply).catch((error: Error) => error)
    if (typeof text === 'string') return (parser.parse(text) as Listing).ListBucketResult ?? {}
    if (tries >= client.rules.tries) throw new StorageAway('The file storage broke off a listing.', { cause: text })
    await client.pause(tries, undefined)
  }
}
