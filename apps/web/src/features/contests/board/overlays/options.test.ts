import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bounds,
  overlayAddress,
  overlayKinds,
  overlayPlaces,
  overlayThemes,
  readOptions,
  usualOptions,
} from './options.ts'

const numbers = ({ min, max }: { min: number; max: number }) => fc.integer({ min, max })

const anyOptions = fc.record({
  theme: fc.constantFrom(...overlayThemes),
  language: fc.constantFrom('zh-CN' as const, 'en-US' as const, null),
  size: numbers(bounds.size),
  place: fc.constantFrom(...overlayPlaces),
  top: numbers(bounds.top),
  rows: numbers(bounds.rows),
  everyS: numbers(bounds.everyS),
  team: fc.string({ maxLength: 40 }),
  problem: fc.string({ maxLength: 10 }),
})

const queryOf = (address: string) => new URL(address, 'http://site').searchParams

test('the address of an overlay is read back as the options it uses', () => {
  fc.assert(
    fc.property(fc.constantFrom(...overlayKinds), anyOptions, (kind, options) => {
      const found = readOptions(kind, queryOf(overlayAddress({ cid: 7, kind }, options)))
      const { theme, language, size, place } = options
      expect(found).toMatchObject({ theme, language, size, place })
      if (kind === 'standings') expect(found).toMatchObject({ top: options.top, rows: options.rows })
      if (kind === 'team') expect(found.team).toBe(options.team)
      if (kind === 'problem') expect(found.problem).toBe(options.problem)
    }),
  )
})

test('an overlay with the defaults has no query', () => {
  for (const kind of overlayKinds)
    expect(overlayAddress({ cid: 7, kind }, usualOptions(kind))).toBe(`/contest/overlay/7/${kind}`)
})

test('wrong parameters become defaults or the nearest bound', () => {
  const found = readOptions('standings', new URLSearchParams('theme=pink&size=9999&top=0&rows=x&every=-1&at=nowhere'))
  expect(found).toEqual({ ...usualOptions('standings'), size: bounds.size.max, top: bounds.top.min })
})
