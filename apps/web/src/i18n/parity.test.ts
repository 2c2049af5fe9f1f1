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

test('English has exactly the keys of Chinese', () => {
  expect([...translation.keys()].toSorted()).toEqual([...source.keys()].toSorted())
})

test('both languages fill in the same parameters', () => {
  for (const [key, sentence] of source) {
    expect({ key, parameters: parameters(translation.get(key) ?? '') }).toEqual({
      key,
      parameters: parameters(sentence),
    })
  }
})

test('no sentence is empty', () => {
  for (const [key, sentence] of [...source, ...translation]) expect(sentence.trim(), key).not.toBe('')
})
