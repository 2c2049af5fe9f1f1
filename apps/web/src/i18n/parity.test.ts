import { expect, test } from 'vitest'
import enUS from './en-US/index.ts'
import { later } from './later.ts'
import zhCN from './zh-CN/index.ts'

type Texts = { readonly [key: string]: string | Texts }

const sentences = (texts: Texts, path = ''): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...sentences(value, `${path}${key}.`)],
    ),
  )

const parameters = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? '').toSorted()

const laterTexts = async (locale: 'zh-CN' | 'en-US'): Promise<Texts> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(later).map(async ([namespace, texts]) => [namespace, (await texts[locale]()).default] as const),
    ),
  )

const source = sentences({ ...zhCN, ...(await laterTexts('zh-CN')) })
const translation = sentences({ ...enUS, ...(await laterTexts('en-US')) })

/** English has singular and plural forms, which Chinese does not; then there are two texts for one key. */
const numbers = ['one', 'other'] as const
const sentencesOf = (key: string): readonly string[] =>
  [key, ...numbers.map((number) => `${key}_${number}`)].flatMap((name) => translation.get(name) ?? [])

test('English has exactly the keys of Chinese, or of one for one and for several', () => {
  const isPair = (key: string): boolean => !translation.has(key) && sentencesOf(key).length === numbers.length
  const expected = [...source.keys()].flatMap((key) =>
    isPair(key) ? numbers.map((number) => `${key}_${number}`) : [key],
  )
  expect([...translation.keys()].toSorted()).toEqual(expected.toSorted())
})

test('both languages fill in the same parameters', () => {
  for (const [key, sentence] of source) {
    const wanted = parameters(sentence)
    expect({ key, parameters: sentencesOf(key).map(parameters) }).toEqual({
      key,
      parameters: sentencesOf(key).map(() => wanted),
    })
    // A text without a number cannot distinguish singular from plural.
    if (!translation.has(key)) expect({ key, wanted }).toEqual({ key, wanted: expect.arrayContaining(['count']) })
  }
})

test('no sentence is empty', () => {
  for (const [key, sentence] of [...source, ...translation]) expect(sentence.trim(), key).not.toBe('')
})
