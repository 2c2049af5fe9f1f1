import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { loadTexts } from '../../../i18n/later.ts'
import { FormatRule } from './FormatRule.tsx'
import { ContestTags } from './list/ContestTags.tsx'

beforeEach(() => loadTexts(['contests']))

const bestTwo = {
  name: 'best-two',
  title: { 'zh-CN': '三取二', 'en-US': 'Best two of three' },
  description: { 'zh-CN': '取最好的两次。', 'en-US': 'The best two count.' },
  settings: [
    { name: 'last', kind: 'number', label: { 'zh-CN': '最后的提交数', 'en-US': 'Last' }, default: 3, min: 1, max: 20 },
    { name: 'early', kind: 'boolean', label: { 'zh-CN': '较早者靠前', 'en-US': 'Early' }, default: false },
  ],
  tieBreak: 'none',
}
const tagged = { format: 'best-two', auth: 0, count: null, oiRankScoreType: 'Recent', gid: null }

test('participants read how a format of the site ranks, with the settings of the contest', async () => {
  serve({ '/api/get-contest-formats': () => [bestTwo] })
  renderAt(
    '/contest/1',
    <>
      <ContestTags contest={tagged} />
      <FormatRule contest={{ format: 'best-two', formatOptions: { last: 5, early: 1 } }} />
    </>,
  )
  const rule = within(await screen.findByRole('region', { name: '赛制：三取二' }))
  expect(rule.getByText('取最好的两次。')).toBeTruthy()
  expect(rule.getAllByRole('term').map((term) => term.textContent)).toEqual(['最后的提交数', '较早者靠前'])
  expect(rule.getAllByRole('definition').map((value) => value.textContent)).toEqual(['5', '开启'])
  expect(screen.getByTitle('取最好的两次。').textContent).toBe('三取二')
})

test('a format that is not installed is named', async () => {
  serve({ '/api/get-contest-formats': () => [] })
  renderAt(
    '/contest/1',
    <>
      <ContestTags contest={tagged} />
      <FormatRule contest={{ format: 'best-two', formatOptions: { last: 5 } }} />
    </>,
  )
  expect(await screen.findByText(/没有安装赛制 best-two/)).toBeTruthy()
  expect(screen.getByText('best-two')).toBeTruthy()
})

test('built-in formats need no list', () => {
  const asked = serve({})
  renderAt(
    '/contest/1',
    <>
      <ContestTags contest={{ ...tagged, format: 'ioi' }} />
      <FormatRule contest={{ format: 'ioi' }} />
    </>,
  )
  expect(screen.getByText('IOI')).toBeTruthy()
  expect(asked).toEqual([])
})
