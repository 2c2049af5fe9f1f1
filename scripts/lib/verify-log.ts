import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Receipt } from '../../packages/contract/src/index.ts'

/**
 * Verifies the log of a contest against itself and against receipts. Needs nothing from the server: a line's content is
 * in its body, and hashes and signatures are over bodies. docs/receipts.md describes both.
 */

export interface Verification {
  readonly receipts: number
  readonly verdicts: number
  /** Errors found, as text; empty when everything is valid. */
  readonly faults: readonly string[]
  /** The last verdict of each submission with a given receipt. */
  readonly found: readonly { readonly submission: string; readonly verdict: string; readonly reason: string }[]
}

interface Line {
  readonly kind: 'head' | 'receipt' | 'verdict'
  readonly body: string
  readonly signature?: string
  readonly key?: string
}

type Words = ReadonlyMap<string, string>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** `name value` by lines; the first line names the format. */
const wordsOf = (body: string): Words =>
  new Map(
    body
      .trimEnd()
      .split('\n')
      .map((line) => {
        const space = line.indexOf(' ')
        return space === -1 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)]
      }),
  )

const isSigned = (text: string, signature: string | undefined, key: KeyObject): boolean =>
  signature !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))

const parse = (text: string): readonly Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

/** Follows a chain and returns the first break. */
const follow = (kind: 'receipt' | 'verdict', lines: readonly Line[], contest: string, faults: string[]) => {
  let previous = ''
  for (const [index, { body }] of lines.entries()) {
    const words = wordsOf(body)
    const where = `${kind} ${index + 1}`
    if (words.get('contest') !== contest) faults.push(`${where} is of contest ${words.get('contest')}`)
    if (words.get('number') !== String(index + 1)) faults.push(`${where} calls itself number ${words.get('number')}`)
    if (words.get('previous') !== previous) faults.push(`${where} does not follow the line before it`)
    previous = hashOf(body)
  }
  return previous
}

/**
 * @param log the file a contest's log was saved to, JSON lines
 * @param receipts kept by people, as the server answered them
 * @param publicKey PEM from `/api/receipt-key`, kept from before; without it the key the log brings is believed
 */
export const verifyLog = (log: string, receipts: readonly Receipt[], publicKey?: string): Verification => {
  const faults: string[] = []
  const lines = parse(log)
  const head = lines[0]
  if (head?.kind !== 'head') return { receipts: 0, verdicts: 0, faults: ['The log has no head.'], found: [] }
  const key = createPublicKey(publicKey ?? head.key ?? '')
  if (!isSigned(head.body, head.signature, key)) faults.push('The head is not signed with this key')

  const taken = lines.filter(({ kind }) => kind === 'receipt')
  const decided = lines.filter(({ kind }) => kind === 'verdict')
  const said = wordsOf(head.body)
  const contest = said.get('contest') ?? ''
  const ends = {
    receipts: `${taken.length} ${follow('receipt', taken, contest, faults)}`,
    verdicts: `${decided.length} ${follow('verdict', decided, contest, faults)}`,
  }
  if (said.get('receipts') !== ends.receipts) faults.push('The receipts do not end where the head says')
  if (said.get('verdicts') !== ends.verdicts) faults.push('The verdicts do not end where the head says')

  const known = new Map(taken.map(({ body }) => [wordsOf(body).get('submission') ?? '', hashOf(body)]))
  const last = new Map<string, Words>()
  for (const { body } of decided) {
    const words = wordsOf(body)
    const submission = words.get('submission') ?? ''
    if (known.get(submission) !== words.get('receipt'))
      faults.push(`verdict ${words.get('number')} names another receipt of submission ${submission}`)
    last.set(submission, words)
  }

  const found = receipts.map((receipt) => {
    const submission = wordsOf(receipt.body).get('submission') ?? ''
    if (!isSigned(receipt.body, receipt.signature, key))
      faults.push(`The receipt of submission ${submission} is not signed with this key`)
    if (known.get(submission) !== hashOf(receipt.body))
      faults.push(`The log does not hold the receipt of submission ${submission}`)
    const verdict = last.get(submission)
    return { submission, verdict: verdict?.get('verdict') ?? 'none', reason: verdict?.get('reason') ?? '' }
  })
  return { receipts: taken.length, verdicts: decided.length, faults, found }
}
