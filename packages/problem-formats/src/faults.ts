import type { Locale } from '@verdict/contract'

/** Errors of a package, in both languages. Names are in JSON quotes, so that their content cannot mislead. */
const texts = {
  'zip.damaged': ['The zip is damaged or incomplete.', '压缩包已损坏或不完整。'],
  'zip.large': ['The zip is larger than {{max}} bytes.', '压缩包超过 {{max}} 字节。'],
  'zip.bomb': ['It unpacks to more than {{max}} times its size.', '解压后的大小超过压缩包的 {{max}} 倍。'],
  'zip.encrypted': ['{{name}} is encrypted.', '{{name}} 已加密。'],
  'zip.compression': ['{{name}} uses an unsupported compression method.', '{{name}} 使用了未知的压缩方式。'],
  'archive.kind': [
    'This is a {{name}} archive. Unpack it and pack it as a zip.',
    '这是 {{name}} 压缩包，请解压后重新打包为 zip。',
  ],
  'entry.link': ['{{name}} is a link or a special file.', '{{name}} 是链接或特殊文件。'],
  'entry.unpack': ['{{name}} could not be unpacked.', '{{name}} 无法解压。'],
  'entry.checksum': ['{{name}} is damaged: its checksum is wrong.', '{{name}} 已损坏：校验和不符。'],
  'entry.long': ['The name {{name}}... is too long.', '名称 {{name}}……过长。'],
  'entry.deep': ['{{name}} is nested too deep.', '{{name}} 的目录层级过深。'],
  'entry.outside': ['{{name}} points outside the package.', '{{name}} 指向题目包之外。'],
  'entry.absolute': ['{{name}} is an absolute path.', '{{name}} 是绝对路径。'],
  'entry.backslash': ['{{name}} contains a backslash.', '{{name}} 含有反斜杠。'],
  'entry.plain': ['{{name}} is not a plain path.', '{{name}} 不是普通路径。'],
  'entry.control': ['{{name}} contains control characters.', '{{name}} 含有控制字符。'],
  'entry.twice': ['{{name}} appears twice.', '{{name}} 出现了两次。'],
  'entry.large': ['{{name}} is larger than {{max}} bytes.', '{{name}} 超过 {{max}} 字节。'],
  'package.files': ['The package has more than {{max}} files.', '题目包的文件超过 {{max}} 个。'],
  'package.bytes': ['The unpacked size exceeds {{max}} bytes.', '解压后超过 {{max}} 字节。'],
  'package.empty': ['The package contains no problems.', '其中没有题目。'],
  'package.unknown': ['Unknown package format: {{names}}.', '无法识别的题目包格式：{{names}}。'],
  'package.stranger': ['{{name}} is not allowed in the root.', '{{name}} 不应出现在根目录。'],
  'package.alone': ['{{name}} has no matching folder.', '{{name}} 没有同名文件夹。'],
  'package.problems': ['The package has more than {{max}} problems.', '题目包的题目超过 {{max}} 道。'],
  'file.missing': ['The file {{name}} is missing.', '缺少文件 {{name}}。'],
  'questions.none': [
    'None of its questions can be imported. The notes of the questions give the reasons.',
    '其中没有可以导入的小题。',
  ],
  'json.missing': ['The JSON file is missing.', '缺少 JSON 文件。'],
  'json.broken': ['The JSON file is not valid.', '无法解析 JSON 文件。'],
  'yaml.broken': ['{{name}} is not valid YAML: see line {{line}}.', '{{name}} 的第 {{line}} 行不是合法的 YAML。'],
  'yaml.keys': ['{{name}} has a key twice: see line {{line}}.', '{{name}} 的第 {{line}} 行重复了一个键。'],
  'yaml.aliases': ['{{name}} repeats its contents too often.', '{{name}} 的内容重复引用过多。'],
  'xml.open': ['{{name}} is not complete: {{what}} does not end.', '{{name}} 不完整：{{what}} 没有结束。'],
  'xml.closes': ['{{name}}: {{what}} does not match the open element.', '{{name}}：{{what}} 与未结束的元素不匹配。'],
  'xml.root': ['{{name}} must have exactly one root element.', '{{name}} 必须有且只有一个根元素。'],
  'xml.deep': ['{{name}} nests its elements too deep.', '{{name}} 的元素嵌套过深。'],
  'xml.long': ['{{name}} has a tag that is too long.', '{{name}} 含有过长的标签。'],
  'xml.tag': ['{{name}}: the tag {{what}} is malformed.', '{{name}}：标签 {{what}} 的格式有误。'],
  'xml.reference': ['{{name}}: the reference {{what}} is not known.', '{{name}}：无法识别引用 {{what}}。'],
  'xml.entities': ['{{name}} declares its own entities.', '{{name}} 声明了自定义实体。'],
  'key.wrong': ['"{{key}}" is not valid.', '“{{key}}”的值有误。'],
  'key.value': ['"{{key}}" cannot be {{value}}.', '“{{key}}”不能是 {{value}}。'],
  'key.text': ['"{{key}}" must be a text.', '“{{key}}”应为文本。'],
  'key.number': ['"{{key}}" must be a number.', '“{{key}}”应为数字。'],
  'key.whole': ['"{{key}}" must be a whole number.', '“{{key}}”应为整数。'],
  'key.flag': ['"{{key}}" must be true or false.', '“{{key}}”应为 true 或 false。'],
  'key.list': ['"{{key}}" must be a list.', '“{{key}}”应为列表。'],
  'key.map': ['"{{key}}" must be a map of keys and values.', '“{{key}}”应为键值对。'],
  'key.least': ['"{{key}}" must be at least {{min}}.', '“{{key}}”不能小于 {{min}}。'],
  'key.most': ['"{{key}}" must be at most {{max}}.', '“{{key}}”不能大于 {{max}}。'],
  'key.short': ['"{{key}}" must have at least {{min}} characters.', '“{{key}}”至少需要 {{min}} 个字符。'],
  'key.long': ['"{{key}}" must have at most {{max}} characters.', '“{{key}}”不能超过 {{max}} 个字符。'],
  'key.few': ['"{{key}}" must have at least {{min}} entries.', '“{{key}}”至少需要 {{min}} 项。'],
  'key.many': ['"{{key}}" must have at most {{max}} entries.', '“{{key}}”不能超过 {{max}} 项。'],
  'key.oneOf': ['"{{key}}" must be one of {{names}}.', '“{{key}}”应为以下之一：{{names}}。'],
  'key.characters': ['"{{key}}" has characters that are not allowed.', '“{{key}}”含有不允许的字符。'],
  'key.json': ['"{{key}}" is not valid JSON.', '“{{key}}”不是合法的 JSON。'],
  'key.interactor': ['"{{key}}" requires an interactor.', '“{{key}}”需要交互器。'],
  'key.passes': [
    '"{{key}}" requires a checker, or an interactor for one process.',
    '“{{key}}”需要特殊评测程序，或单进程的交互器。',
  ],
  'key.outputOnly': [
    '"{{key}}" cannot be used with an interactor, several passes or file input.',
    '“{{key}}”不能与交互器、多轮评测或文件读写同时使用。',
  ],
  'key.blocks': [
    '"{{key}}" needs standard input and output, no grader, and starter blocks that it offers.',
    '“{{key}}”要求使用标准输入输出、没有交互库，且初始积木均在所提供的积木之内。',
  ],
  'group.twice': ['Group {{group}} is described twice.', '分组 {{group}} 出现了两次。'],
  'group.empty': ['Group {{group}} has no cases.', '分组 {{group}} 没有测试点。'],
  'group.circle': [
    'Group {{group}} depends on itself, directly or through others.',
    '分组 {{group}} 直接或间接地依赖自己。',
  ],
  'key.missing': ['"{{key}}" is missing.', '缺少“{{key}}”。'],
  'key.unknown': ['Unknown key "{{key}}".', '未知的配置项“{{key}}”。'],
  'checker.missing': [
    '"{{key}}" is missing: a checker or interactor is required.',
    '缺少“{{key}}”：需要特殊评测程序或交互器。',
  ],
  'checker.language': [
    'The checker {{name}} is in no language a checker may have.',
    '特殊评测程序 {{name}} 的语言不受支持。',
  ],
  'checker.long': ['{{name}} is longer than {{max}} characters.', '{{name}} 超过 {{max}} 个字符。'],
  'extra.many': ['The problem has more than {{max}} extra files.', '附加文件超过 {{max}} 个。'],
  'fileIo.names': ['File I/O requires two plain file names.', '文件读写需要两个合法的文件名。'],
  'cases.none': ['There are no test cases.', '没有测试点。'],
  'cases.many': ['The problem has more than {{max}} test cases.', '测试点超过 {{max}} 个。'],
  'cases.generated': [
    'The package does not contain generated test data: {{names}}. Export the full package.',
    '测试数据不在包内，需要先生成：{{names}}。请导出完整（full）包。',
  ],
  'mode.unsupported': ['Problems of type {{name}} are not supported.', '不支持 {{name}} 类型的题目。'],
  'language.unknown': ['Unknown language {{name}}.', '未知的语言 {{name}}。'],
  'title.missing': ['The title is missing.', '缺少标题。'],
  'title.long': ['The title is too long.', '标题过长。'],
  'picture.many': ['The problem has too many images.', '图片过多。'],
  'picture.missing': ['The image {{name}} is missing.', '缺少图片 {{name}}。'],
  'picture.svg': [
    '{{name}} is no SVG, or one with scripts, links or foreign content.',
    '{{name}} 不是 SVG，或含有脚本、链接或外部内容。',
  ],
  'picture.kind': ['{{name}} is not a supported image type.', '{{name}} 不是已知格式的图片。'],
  'picture.other': ['The content of {{name}} does not match its file type.', '{{name}} 的内容与扩展名不符。'],
  'binary.only': [
    '{{name}} is a compiled program. Add its source to the package.',
    '{{name}} 是编译后的程序，请在题目包中加入其源代码。',
  ],
  'known.id': ['The problem ID {{name}} already exists.', '题号 {{name}} 已存在。'],
  'check.held': [
    'It was imported, but is not public: its check has not passed. Run the check and publish it in the editor.',
    '已导入，但未公开：题目自带的检查尚未通过。请在编辑页运行检查后再公开。',
  ],
  'review.held': [
    'It was imported, but is not public: "ready" votes of other people are missing. Publish it in the editor after the review.',
    '已导入，但未公开：尚缺其他人的“就绪”票。请在审阅通过后到编辑页公开。',
  ],
  'package.gone': ['The package is no longer stored. Upload it again.', '题目包已不存在，请重新上传。'],
  unforeseen: [
    'It could not be read or stored because of an unexpected error. See the server log.',
    '读取或保存时发生意外错误，原因见服务器日志。',
  ],
  // Packages of whole contests.
  'contest.none': [
    'This is no contest package: it contains none of {{names}}.',
    '这不是比赛包：其中没有 {{names}} 中的任何文件。',
  ],
  'contest.version': [
    'The version {{format}} of the contest package is not supported.',
    '不支持 {{format}} 版本的比赛包。',
  ],
  'contest.labelTwice': ['{{name}}: the label {{label}} is used twice.', '{{name}}：题号 {{label}} 重复。'],
  'contest.labelWrong': ['{{name}}: {{label}} is not a valid label.', '{{name}}：{{label}} 不是合法的题目编号。'],
  'contest.problemMissing': ['The package does not contain the problem {{name}}.', '比赛包中没有题目 {{name}}。'],
  'contest.problemType': [
    'The problem is of another type (ACM or OI) than the contest.',
    '题目类型（ACM 或 OI）与比赛赛制不符。',
  ],
  'contest.teamTwice': ['{{name}}: the team {{id}} is listed twice.', '{{name}}：队伍 {{id}} 重复出现。'],
  'contest.teamUnknown': [
    '{{name}}: the account {{username}} belongs to the unknown team {{id}}.',
    '{{name}}：账号 {{username}} 所属的队伍 {{id}} 不存在。',
  ],
  'contest.people': ['The package contains more than {{max}} teams.', '比赛包中的队伍超过 {{max}} 支。'],
  'contest.submission': [
    '{{name}}: the submission is of an unknown person or problem.',
    '{{name}}：该提交的用户或题目不存在。',
  ],
  'contest.hack': [
    '{{name}}: the hack is of an unknown person or submission.',
    '{{name}}：该 Hack 的用户或提交不存在。',
  ],
  'contest.start': ['The package has no start time. Choose one.', '比赛包没有开始时间，请选择开始时间。'],
  'file.line': [
    '{{name}}, line {{line}}: this is not valid {{kind}}.',
    '{{name}} 第 {{line}} 行：不是合法的 {{kind}}。',
  ],
  'file.field': ['{{name}}: "{{key}}" is missing or invalid.', '{{name}}：“{{key}}”缺失或有误。'],
  'file.lineField': [
    '{{name}}, line {{line}}: "{{key}}" is missing or invalid.',
    '{{name}} 第 {{line}} 行：“{{key}}”缺失或有误。',
  ],
  'file.header': ['{{name}}: the first line must be {{header}}.', '{{name}}：第一行必须是 {{header}}。'],
} as const satisfies Record<string, readonly [english: string, chinese: string]>

export type FaultCode = keyof typeof texts
type Params = Readonly<Record<string, string | number>>

/** A stored error, rendered later in the reader's language. */
export interface Fault {
  readonly code: FaultCode
  readonly params: Params
}

/** The sentence for a fault. */
export const faultText = (locale: Locale, { code, params }: Fault): string =>
  texts[code][locale === 'zh-CN' ? 1 : 0].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))

/** An error in a package, for its author; the message is English. */
export class PackageFault extends Error {
  readonly fault: Fault
  constructor(code: FaultCode, params: Params = {}, options?: ErrorOptions) {
    super(faultText('en-US', { code, params }), options)
    this.name = 'PackageFault'
    this.fault = { code, params }
  }
}

/** A name in quotes, cut to a length that fits a sentence. */
export const shown = (name: string): string => JSON.stringify(name.slice(0, 120))
