import { beforeEach, expect, test } from 'vitest'
import { keepFiles, recallFiles, takeOverFiles } from './stored.ts'

const guest = { problemID: '1000', uid: null }
const ada = { problemID: '1000', uid: 'ada' }
const bob = { problemID: '1000', uid: 'bob' }
const cpp = [{ name: 'a.h', text: 'int a;' }]

beforeEach(() => localStorage.clear())

test('files are kept by problem, user and language', () => {
  keepFiles(ada, { 'C++': cpp, Java: [] })
  expect(recallFiles(ada)).toEqual({ 'C++': cpp })
  expect(recallFiles(bob)).toEqual({})
  expect(recallFiles({ ...ada, problemID: '1001' })).toEqual({})
  keepFiles(ada, {})
  expect(localStorage).toHaveLength(0)
})

test('the files of a guest go to the first user who logs in', () => {
  keepFiles(guest, { 'C++': cpp, Java: [{ name: 'B.java', text: '' }] })
  keepFiles(ada, { 'C++': [{ name: 'own.h', text: '' }] })
  takeOverFiles(ada)
  expect(recallFiles(ada)).toEqual({ 'C++': [{ name: 'own.h', text: '' }], Java: [{ name: 'B.java', text: '' }] })
  takeOverFiles(bob)
  expect(recallFiles(bob)).toEqual({})
})

test('anything else in the storage is no file', () => {
  localStorage.setItem('verdictProblemFiles_1000', '{"C++":[{"name":1},{"name":"a.h","text":"x"}],"C":5}')
  expect(recallFiles(guest)).toEqual({ 'C++': [{ name: 'a.h', text: 'x' }], C: [] })
  localStorage.setItem('verdictProblemFiles_1000', '[1]')
  expect(recallFiles(guest)).toEqual({})
})
