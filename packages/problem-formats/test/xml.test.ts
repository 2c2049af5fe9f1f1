import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xmlEvents } from '../src/xml/events.ts'

/** The reader of XML sees the same document however it is cut, and refuses what it must. */

/** Elements with their attributes and the text between them, pieces joined. */
const read = async (pieces: readonly string[]): Promise<readonly string[]> => {
  async function* chunks(): AsyncGenerator<string> {
    yield* pieces
  }
  const seen: string[] = []
  let text = ''
  for await (const event of xmlEvents(chunks(), 'a.xml')) {
    if (event.kind === 'text') {
      text += event.text
      continue
    }
    if (text !== '') seen.push(JSON.stringify(text))
    text = ''
    seen.push(event.kind === 'open' ? `<${event.name} ${JSON.stringify(event.attributes)}` : `/${event.name}`)
  }
  return seen
}

const whole = `\uFEFF<?xml version="1.0"?><!DOCTYPE fps SYSTEM "x>y.dtd"><!-- a > b --><fps v='1 > 0' w="a&amp;b&#x4e2d;">
  one &lt; two &#38; three<![CDATA[ <raw> ]] ]> & ]]>四<e/><n:m x = "1" ></n:m ><!-- <z> -->end</fps>
`

test('a document', async () => {
  expect(await read([whole])).toEqual([
    '<fps {"v":"1 > 0","w":"a&b中"}',
    JSON.stringify('\n  one < two & three <raw> ]] ]> & 四'),
    '<e {}',
    '/e',
    '<n:m {"x":"1"}',
    '/n:m',
    '"end"',
    '/fps',
  ])
})

test('cut anywhere, it is the same document', async () => {
  const expected = await read([whole])
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat({ max: whole.length }), { maxLength: 40 }), async (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), whole.length]
      const pieces = places.slice(1).map((end, index) => whole.slice(places[index], end))
      expect(await read(pieces)).toEqual(expected)
    }),
  )
  expect(await read([...whole])).toEqual(expected)
})

test.each([
  ['an entity of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'entities'],
  ['an undeclared entity', '<a>&x;</a>', '&x;'],
  ['an outside entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a/>', 'entities'],
  ['an element that is not closed', '<a><b></b>', '<a> does not end'],
  ['one that closes another', '<a><b></a></b>', '</a> does not match'],
  ['two roots', '<a/><b/>', 'one root'],
  ['no root', '<!-- only words -->', 'one root'],
  ['nothing', '', 'one root'],
  ['words outside', '<a/>words', 'one root'],
  ['a tag that does not end', '<a b="c', 'does not end'],
  ['a tag without a name', '<a>< b></a>', 'malformed'],
  ['attributes without quotes', '<a b=c></a>', 'malformed'],
  ['a section that does not end', '<a><![CDATA[x', '<![CDATA[ does not end'],
  ['a tag of any length', `<a b="${'x'.repeat(200_000)}"/>`, 'too long'],
  ['any depth', `${'<a>'.repeat(1_000)}`, 'too deep'],
])('%s is refused', async (_, text, reason) => {
  await expect(read([text])).rejects.toThrow(reason)
  await expect(read([...text])).rejects.toThrow(reason)
})
