/** A fortune of the day: its text and summary in both languages, with its stars. */
export interface FortuneText {
  /** 0 to 7. */
  readonly stars: number
  readonly zh: readonly [sign: string, summary: string]
  readonly en: readonly [sign: string, summary: string]
}

const of = (stars: number, zh: readonly [string, string], en: readonly [string, string]): FortuneText => ({
  stars,
  zh,
  en,
})

/** Seventy slips of our own: short, kind, and about what people here do all day. */
export const fortunes: readonly FortuneText[] = [
  of(
    7,
    ['一次编译，零条警告', '今天手感极佳，适合挑战难题。'],
    ['Compiled once, zero warnings', 'Your hands know the way today. Try a hard one.'],
  ),
  of(
    7,
    ['样例未看，思路已成', '第一个想法就是对的，放心写。'],
    ['Solved before the samples', 'Your first idea is the right one. Write it.'],
  ),
  of(7, ['全绿如春草', '每个测试点都在为你让路。'], ['Green as spring grass', 'Every test case steps aside for you.']),
  of(7, ['首杀在望', '早一步读题，早一步通过。'], ['First to solve', 'Read early, pass early.']),
  of(
    7,
    ['复杂度自降一阶', '换个角度，平方变线性。'],
    ['One order faster', 'Turn it around and the square becomes a line.'],
  ),
  of(
    7,
    ['灵光一闪，贪心得证', '大胆猜想，小心求证，今日必成。'],
    ['A greedy step, proven', 'Guess boldly, prove carefully. It works today.'],
  ),
  of(
    7,
    ['哈希无碰撞', '遇见的都是对的人和对的键。'],
    ['No collisions', 'You meet the right people and the right keys.'],
  ),
  of(6, ['二分一次到位', '边界今天站在你这边。'], ['Binary search, first try', 'The boundaries are on your side.']),
  of(
    6,
    ['递归有底，心中有数', '先写出口，再写远方。'],
    ['A base case, a calm mind', 'Write the exit first, then go far.'],
  ),
  of(6, ['缓存命中', '昨天学的，今天正好用上。'], ['Cache hit', 'What you learned yesterday is what you need today.']),
  of(6, ['合并无冲突', '与人合作，一拍即合。'], ['Merged without conflicts', 'Working together goes smoothly today.']),
  of(
    6,
    ['最短路就在脚下', '别绕远，先走眼前这一步。'],
    ['The shortest path starts here', 'No detours. Take the step in front of you.'],
  ),
  of(
    6,
    ['前缀和已备好', '平时的积累，今天一减就得。'],
    ['Prefix sums are ready', 'What you saved up answers with one subtraction.'],
  ),
  of(
    6,
    ['状态转移，一气呵成', '想清楚状态，公式自己会来。'],
    ['Transitions fall into place', 'Name the state and the formula follows.'],
  ),
  of(
    6,
    ['栈顶有惊喜', '最后想到的，最先有用。'],
    ['A gift on top of the stack', 'The last thought is the first to help.'],
  ),
  of(
    6,
    ['并查集路径压缩', '弯路走过一次，就不必再走。'],
    ['Path compressed', 'A detour taken once need not be taken again.'],
  ),
  of(6, ['位运算轻如燕', '小技巧今日有大用处。'], ['Light as a bit shift', 'A small trick goes a long way today.']),
  of(6, ['评测队列为空', '无需等待，说做就做。'], ['The queue is empty', 'No waiting. Just begin.']),
  of(5, ['拓扑有序', '先做无牵挂的，后面自然顺。'], ['In topological order', 'Start with what depends on nothing.']),
  of(
    5,
    ['双指针相向而行', '两头努力，中间相遇。'],
    ['Two pointers meet', 'Work from both ends and meet in the middle.'],
  ),
  of(
    5,
    ['滑动窗口，风景正好', '只看该看的，不必全记住。'],
    ['A window with a view', 'Look at what matters. You need not hold it all.'],
  ),
  of(
    5,
    ['单调队列排得整整齐齐', '放下不再需要的，队伍更轻快。'],
    ['A tidy monotonic queue', 'Let go of what no longer helps.'],
  ),
  of(
    5,
    ['剪枝得当', '少做一件无用事，多得一刻清闲。'],
    ['Well pruned', 'One useless thing less, one quiet moment more.'],
  ),
  of(5, ['邻接表常联系', '给老朋友发条消息吧。'], ['A healthy adjacency list', 'Write to an old friend.']),
  of(
    5,
    ['随机化也有好运', '偶尔凭感觉，结果不会差。'],
    ['Randomised luck', 'Trust your feeling once. It will be fine.'],
  ),
  of(5, ['注释写得好', '今天的你，帮了明天的你。'], ['A good comment', 'Today you help the you of tomorrow.']),
  of(
    5,
    ['变量名起得妙', '说清楚一件事，事情就成了一半。'],
    ['A well-named variable', 'Say it clearly and half of it is done.'],
  ),
  of(5, ['测试先行', '先想哪里会错，便不会错。'], ['Tests first', 'Ask where it could fail and it will not.']),
  of(
    5,
    ['线段树枝繁叶茂', '大问题分一分，都是小问题。'],
    ['A leafy segment tree', 'Split the large problem. The parts are small.'],
  ),
  of(
    5,
    ['重构之后更轻盈', '整理一下桌面，也整理一下思路。'],
    ['Lighter after a refactor', 'Tidy the desk, then the thought.'],
  ),
  of(
    5,
    ['常数优化，颇有成效', '一点点的好，积起来就是很好。'],
    ['Constants add up', 'A little better, often, is much better.'],
  ),
  of(
    4,
    ['第二次提交通过', '错一次没关系，你离答案只差一步。'],
    ['Accepted on the second try', 'One mistake is fine. You are one step away.'],
  ),
  of(4, ['读题两遍，胜过调试两时', '慢一点，反而快。'], ['Read twice, debug less', 'Slower is faster today.']),
  of(
    4,
    ['队列先进先出', '按顺序来，每件事都轮得到。'],
    ['First in, first out', 'One after another. Each will have its turn.'],
  ),
  of(4, ['暴力也是好办法', '先写对，再写快。'], ['Brute force is fine', 'First correct, then fast.']),
  of(
    4,
    ['对拍无差异', '你怀疑的地方，其实没有问题。'],
    ['Stress test: no difference', 'What you doubted was right all along.'],
  ),
  of(4, ['版本已保存', '今天的努力不会丢。'], ['Committed', 'Nothing you do today is lost.']),
  of(4, ['换行符也算数', '细节里有今天的答案。'], ['Mind the newline', 'The answer is in a detail.']),
  of(4, ['借一本数据结构', '读几页旧书，会有新发现。'], ['Borrow a book', 'A few old pages hold something new.']),
  of(4, ['心态稳定排序', '相同的烦恼，不必互相比较。'], ['A stable sort', 'Equal worries need not be compared.']),
  of(4, ['喝水，然后继续', '休息也是算法的一部分。'], ['Drink water, carry on', 'Rest is part of the algorithm.']),
  of(4, ['输出格式完全正确', '该有的空格都在。'], ['Formatted exactly', 'Every space is where it should be.']),
  of(
    4,
    ['离线处理', '不必马上回答，先收集再说。'],
    ['Handle it offline', 'You need not answer at once. Collect first.'],
  ),
  of(4, ['单步调试见真章', '一行一行看，总会看见。'], ['Step by step', 'Line by line you will see it.']),
  of(4, ['接口清晰，边界分明', '今天适合说“不”。'], ['Clear interfaces', 'A good day to say no.']),
  of(
    3,
    ['部分正确，未来可期', '得到的分数是你的，剩下的明天再拿。'],
    ['Partially accepted', 'These points are yours. Fetch the rest tomorrow.'],
  ),
  of(
    3,
    ['等待评测中', '好消息在路上，先看看别的题。'],
    ['Waiting for the judge', 'Good news is on its way. Look at another problem.'],
  ),
  of(3, ['编译警告一条', '小提醒别忽略，它是朋友。'], ['One warning', 'Do not ignore it. It is a friend.']),
  of(3, ['递归稍深', '想得太远时，先返回一层。'], ['A little deep', 'When you think too far, return one level.']),
  of(3, ['索引差一', '从零数起，重新来过。'], ['Off by one', 'Count from zero and begin again.']),
  of(3, ['缓冲区尚未刷新', '话到嘴边，不妨说出来。'], ['Not flushed yet', 'Say what you have been keeping.']),
  of(3, ['浮点有误差', '不必事事精确，够用就好。'], ['Rounding error', 'It need not be exact. Enough is enough.']),
  of(
    3,
    ['死循环里看见自己', '同样的办法试三次，就换一个。'],
    ['A familiar loop', 'After three tries, try another way.'],
  ),
  of(
    3,
    ['空指针一枚', '先确认它存在，再去依靠它。'],
    ['A null pointer', 'Make sure it is there before you lean on it.'],
  ),
  of(3, ['依赖需要更新', '老习惯也该换换新版本。'], ['Dependencies to update', 'An old habit wants a new version.']),
  of(
    3,
    ['栈有点满', '把事情写下来，脑子就空了。'],
    ['The stack is rather full', 'Write it down and your head is free.'],
  ),
  of(
    2,
    ['答案错误，方向没错', '调一组小数据，真相就在那里。'],
    ['Wrong answer, right direction', 'Try a small case. The truth is in it.'],
  ),
  of(2, ['超时一点点', '删掉一层循环，也放过自己。'], ['A little too slow', 'Drop one loop, and be kind to yourself.']),
  of(2, ['内存略紧', '少想一件事，多出一片天。'], ['Memory is tight', 'One thought less leaves room for the sky.']),
  of(
    2,
    ['段错误不可怕', '摔一跤，正好看看脚下的数组。'],
    ['A segmentation fault', 'A stumble is a chance to look at the array below.'],
  ),
  of(
    2,
    ['合并有冲突', '两边都有道理，坐下来慢慢看。'],
    ['A merge conflict', 'Both sides have a point. Look at them slowly.'],
  ),
  of(
    2,
    ['样例通过，隐藏未知', '多造几组数据，运气会变好。'],
    ['Samples passed, the rest unknown', 'Make a few more tests and luck improves.'],
  ),
  of(2, ['网络有些慢', '正好站起来走一走。'], ['The network is slow', 'A good moment to stand up and walk.']),
  of(
    2,
    ['忘了取模', '事情太大时，留下余数就好。'],
    ['Forgot the modulus', 'When it grows too large, keep the remainder.'],
  ),
  of(
    1,
    ['编译错误', '少的只是一个分号，补上便是晴天。'],
    ['Compile error', 'Only a semicolon is missing. Then the sun is out.'],
  ),
  of(1, ['运行时错误', '今天宜复习，忌硬闯。'], ['Runtime error', 'Review today. Do not force the door.']),
  of(1, ['读错了题', '重读一遍，会心一笑。'], ['Misread the problem', 'Read it again, and smile.']),
  of(1, ['数组开小了', '给自己多留一点余地。'], ['The array was too small', 'Leave yourself a little room.']),
  of(1, ['调试到天明', '今晚早些睡，答案在梦里。'], ['Debugging till dawn', 'Sleep early. The answer is in a dream.']),
  of(
    0,
    ['系统错误，与你无关', '运气触底，接下来每一步都是上坡看风景。'],
    ['System error, not your fault', 'Luck is at its base case. It only grows from here.'],
  ),
]

/** Colours people can picture; the page shows the words. */
export const luckyColors: readonly { readonly zh: string; readonly en: string }[] = [
  { zh: '通过绿', en: 'accepted green' },
  { zh: '天空蓝', en: 'sky blue' },
  { zh: '琥珀橙', en: 'amber' },
  { zh: '暮光紫', en: 'twilight violet' },
  { zh: '樱花粉', en: 'cherry pink' },
  { zh: '月光白', en: 'moonlight white' },
  { zh: '石墨灰', en: 'graphite' },
  { zh: '湖水青', en: 'lake teal' },
  { zh: '柠檬黄', en: 'lemon' },
  { zh: '枫叶红', en: 'maple red' },
  { zh: '墨水黑', en: 'ink black' },
  { zh: '薄荷绿', en: 'mint' },
]
