import { role } from '@verdict/contract'
import type { Db } from '../src/platform/db/connect.ts'

const welcome = {
  title: '欢迎 · Welcome',
  content: `这里的题目均为原创，附有中英文题面与真实的测试数据。注册后选择一道题目，写下程序并提交，几秒之内就能看到每个测试点的结果。

右上角可以切换语言与主题。提交前可以先用"在线自测"运行自己的输入。

---

All problems here are original, with statements in Chinese and English and real test data. Register, pick a problem and submit your code: the result of every test case appears within seconds.

Switch language and theme in the upper right corner. Before submitting, press "Run" to test your code with your own input.
`,
} as const

/** Publishes the first announcement if there is none. Returns false while there is no account to sign it. */
export const putUpWelcome = async (db: Db, at: Date): Promise<boolean> => {
  const known = await db.selectFrom('announcement').select('id').limit(1).executeTakeFirst()
  if (known !== undefined) return true
  const root = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', role.root)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (root === undefined) return false
  await db
    .insertInto('announcement')
    .values({ ...welcome, account_id: root.id, created_at: at, updated_at: at })
    .execute()
  return true
}
