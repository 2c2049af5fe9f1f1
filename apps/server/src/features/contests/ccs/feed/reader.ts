import type { Deps } from '../../../../deps.ts'
import { type AnyObject, readCollection, readContestState } from '../collections.ts'
import { openRound, type Round } from '../open-round.ts'
import { chainsOf } from '../repository.ts'
import { standsStill } from '../who-asks.ts'
import {
  type Config,
  changesOf,
  configChanges,
  type FeedObject,
  readConfig,
  resendConfig,
  sendConfig,
} from './config.ts'
import { readGrowth, resendEntries, sendEntries, sendGrowth } from './entries.ts'
import type { FeedSignals } from './follow.ts'
import { type Position, standOf } from './position.ts'

/** How many steps. */
const looksAfter = 3

/** Objects that refer to submissions or to nothing, and are not in the log. */
const asides = ['clarifications', 'awards'] as const
type Aside = (typeof asides)[number]

/**
 * One reader of a contest's feed. The end of the log is read first, so commits during the rest of the read are sent
 * twice rather than missed; each line has the current state, so duplicates are harmless. Data outside the log (names,
 * problems, times, awards) is small and compared with the sent version.
 */
export class FeedReader {
  readonly #deps: Deps
  #round: Round
  #config: Config | null = null
  #asides: Readonly<Record<Aside, readonly AnyObject[]>> = { clarifications: [], awards: [] }
  #state = ''
  /** Boards are updated with a delay, so awards are compared several times after a relevant change. */
  #looks = 0
  #position: Position

  constructor(deps: Deps, round: Round) {
    this.#deps = deps
    this.#round = round
    this.#position = { contestId: round.contest.row.id, receipts: -1, verdicts: -1, terms: '', stage: '' }
  }

  /** The reader's position after receiving everything yielded so far. */
  position(): Position {
    return this.#position
  }

  /** Results are hidden from this reader. */
  isFrozen(): boolean {
    return this.#round.isFrozen
  }

  /** Everything from a position on, or all there is. The last line is always the state. */
  async *begin(since: Position | null): AsyncGenerator<FeedObject> {
    const chains = await chainsOf(this.#deps.db, this.#round.contest.row.id)
    const config = await readConfig(this.#deps, this.#round)
    const isFirst = since === null || since.receipts < 0
    yield* isFirst ? sendConfig(config) : resendConfig(config)
    // Lines are written as fast as they are read: a slow reader may get here after the freeze.
    await this.#lookAgain()
    const stand = this.#stand(config)
    if (isFirst) yield* sendEntries(this.#deps, this.#round)
    else if (since.terms !== stand.terms || since.stage !== stand.stage) yield* resendEntries(this.#deps, this.#round)
    else yield* await sendGrowth(this.#deps, this.#round, await this.#growth(since, chains))
    this.#config = config
    for (const type of asides) {
      const changes = await this.#asideChanges(type)
      if (isFirst) yield* changes
      else yield { type, id: null, data: this.#asides[type] }
    }
    const state = await readContestState(this.#deps, this.#round)
    this.#state = JSON.stringify(state)
    this.#position = { ...this.#position, ...chains, ...stand }
    yield { type: 'state', id: null, data: state }
  }

  /**
   * What happened since.
   * @throws Refusal when the viewer may not look any more
   */
  async *step(heard: FeedSignals): AsyncGenerator<FeedObject> {
    const before = this.#config
    if (before === null) throw new Error('A feed goes on before it has begun.')
    const chains = heard.hasGrown ? await chainsOf(this.#deps.db, this.#position.contestId) : this.#position
    const isDue = heard.hasChanged || this.#stand(before).stage !== this.#position.stage
    if (isDue) await this.#lookAgain()
    const growth = await this.#growth(this.#position, chains)
    const hasStrangers = growth.entries.some((row) => !before.lists.teams.some(({ id }) => id === row.account_id))
    if (isDue || hasStrangers || heard.hasAsked || growth.handedIn.size > 0) {
      this.#config = await readConfig(this.#deps, this.#round)
      yield* configChanges(before, this.#config)
    }
    const stand = this.#stand(this.#config ?? before)
    const isOther = stand.terms !== this.#position.terms || stand.stage !== this.#position.stage
    if (isOther) {
      // Here too a reader may have taken their time.
      await this.#lookAgain()
      yield* resendEntries(this.#deps, this.#round)
    } else yield* await sendGrowth(this.#deps, this.#round, growth)
    if (isDue || growth.ids.length > 0) this.#looks = looksAfter
    if (heard.hasAsked || isDue) yield* await this.#asideChanges('clarifications')
    if (isOther || (this.#round.isOver && this.#looks > 0)) {
      yield* await this.#asideChanges('awards')
      yield* await this.#stateChange()
    }
    this.#looks -= 1
    this.#position = { ...this.#position, receipts: chains.receipts, verdicts: chains.verdicts, ...stand }
  }

  async #asideChanges(type: Aside): Promise<readonly FeedObject[]> {
    const now = await readCollection(this.#deps, this.#round, type)
    const { changed, gone } = changesOf(type, this.#asides[type], now)
    this.#asides = { ...this.#asides, [type]: now }
    return [...changed, ...gone]
  }

  async #stateChange(): Promise<readonly FeedObject[]> {
    const data = await readContestState(this.#deps, this.#round)
    const isSame = JSON.stringify(data) === this.#state
    this.#state = JSON.stringify(data)
    return isSame ? [] : [{ type: 'state', id: null, data }]
  }

  #stand(config: Config): Pick<Position, 'terms' | 'stage'> {
    const problemIds = config.lists.problems.map(({ id }) => id)
    return standOf(this.#round, { now: this.#deps.clock.now(), problemIds })
  }

  #growth(from: Position, to: { readonly receipts: number; readonly verdicts: number }) {
    return readGrowth(this.#deps, this.#round, { from, to })
  }

  async #lookAgain(): Promise<void> {
    const viewer = await standsStill(this.#deps, this.#round.viewer)
    this.#round = await openRound(this.#deps, viewer ?? { kind: 'guest' }, String(this.#position.contestId))
  }
}
