import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Unused texts are errors: a key without a reference is a leftover in two languages. */

const root = join(import.meta.dirname, '../../apps/web/src')
const sentences = join(root, 'i18n/zh-CN')

interface Page {
  /** The namespaces of its bare keys; null when the translation function is a parameter. */
  readonly namespaces: ReadonlySet<string> | null
  readonly keys: ReadonlySet<string>
  /** Keys put together at run time, such as `state.${name}`. */
  readonly patterns: readonly RegExp[]
}

const readPage = (text: string): Page => {
  const named = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, given = '']) => given.match(/\w+/g) ?? [])
  const isHanded = named.length === 0 || /TFunction|\bt: \(/.test(text)
  return {
    namespaces: isHanded ? null : new Set(named),
    keys: new Set([...text.matchAll(/['"]([\w.:]+)['"]/g)].map(([, key = '']) => key)),
    patterns: [...text.matchAll(/`([\w.:]*\$\{[^`\n]*)`/g)]
      .map(([, given = '']) => given.split(/\$\{[^}]*\}/))
      .filter((parts) => parts.every((part) => /^[\w.:]*$/.test(part)) && parts.join('').length > 1)
      .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`)),
  }
}

const pages = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('i18n'))
  .map((path) => readPage(readFileSync(join(root, path), 'utf8')))

type Texts = { readonly [key: string]: string | Texts }

const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  )

const isSaid = (namespace: string, key: string): boolean => {
  const bare = [key, key.replace(/_(zero|one|other)$/, '')]
  const whole = bare.map((item) => `${namespace}:${item}`)
  return pages.some(({ namespaces, keys, patterns }) => {
    const names = namespaces === null || namespaces.has(namespace) ? [...bare, ...whole] : whole
    return names.some((name) => keys.has(name) || patterns.some((pattern) => pattern.test(name)))
  })
}

test('every text is used by some page', () => {
  const files = readdirSync(sentences).filter((file) => file.endsWith('.json'))
  expect(files.length).toBeGreaterThan(20)
  const left = files.flatMap((file) => {
    const namespace = file.slice(0, -'.json'.length)
    const texts = JSON.parse(readFileSync(join(sentences, file), 'utf8')) as Texts
    return keysOf(texts)
      .filter((key) => !isSaid(namespace, key))
      .map((key) => `${namespace} ${key}`)
  })
  expect(left).toEqual([])
})
