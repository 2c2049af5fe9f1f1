import { expect, test } from 'vitest'
import { homeOf } from '../src/languages/find-tools.ts'

test.each([
  ['a toolchain in a directory of its own', '/opt/kotlin/bin/kotlinc', '/opt/kotlin'],
  ['one of a version manager', '/home/ann/.nvm/versions/node/v24/bin/node', '/home/ann/.nvm/versions/node/v24'],
  ['a tool in a home', '/home/ann/bin/d8', '/home/ann/bin'],
  ['a tool in the home of root', '/root/bin/d8', '/root/bin'],
  ['a tool in a home elsewhere', '/srv/people/ann/bin/d8', '/srv/people/ann/bin'],
  ['a tool beside keys and mail', '/home/ann/.local/bin/d8', '/home/ann/.local/bin'],
  ['a tool beside tokens', '/home/ann/.cargo/bin/rustc', '/home/ann/.cargo/bin'],
  ['a tool among others', '/opt/bin/d8', '/opt/bin'],
  ['a tool without bin', '/opt/d8/d8', '/opt/d8'],
])('%s: boxes see no more than it needs', (_, path, shown) => expect(homeOf(path, '/srv/people/ann')).toBe(shown))
