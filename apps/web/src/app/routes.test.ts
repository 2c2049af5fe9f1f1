import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'
import { navigation } from './Shell/navigation.ts'

const nameAt = (path: string): unknown =>
  (matchRoutes(routes, path)?.at(-1)?.route.handle as { name?: string } | undefined)?.name

test.each([
  ['/home', 'Home'],
  ['/problem', 'ProblemList'],
  ['/problem/V-1000', 'ProblemDetails'],
  ['/status', 'SubmissionList'],
  ['/submission-detail/7', 'SubmissionDetails'],
  ['/nowhere', '404'],
])('%s is %s', (path, name) => {
  expect(nameAt(path)).toBe(name)
})

test.each(navigation.map(({ to }) => [to]))('the navigation entry %s leads to a page', (to) => {
  expect(nameAt(to)).not.toBe('404')
})
