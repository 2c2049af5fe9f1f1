import type { Locale } from '@verdict/contract'

/** The text file that opens the download. */
export const readme: Readonly<Record<Locale, (site: string, username: string) => string>> = {
  'zh-CN': (site, username) => `${site}：用户 ${username} 的数据。

每类数据一个 JSON 文件，时间均为 UTC。submissions 文件夹中是您提交的程序，files 文件夹中是您的头像和比赛照片。

不包含的内容：
- 密码、令牌、验证码等的密文；
- 页面目前不向您显示的结果，例如封榜期间的结果、隐藏的测试点；
- 其他用户的数据，以及管理人员的记录；
- 备份中的副本和服务器日志，它们会按期删除。
`,
  'en-US': (site, username) => `${site}: data of the user ${username}.

There is one JSON file for each subject; all times are UTC. The folder submissions contains your programs, the folder
files your avatar and your contest photos.

Not included:
- hashes of passwords, tokens and codes;
- results that the pages do not show you at the moment, such as frozen results and hidden test cases;
- data of other users, and notes of staff;
- copies in backups and server logs, which expire on their own.
`,
}
