import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { signOnOutcome } from '../sign-on/endpoints.ts'
import { instantOut } from '../wire.ts'

const text = z.string().max(1_000)

const platformFields = {
  name: z.string().max(300),
  isOn: z.boolean(),
  /** A first launch makes an account; otherwise it can only be linked to one. */
  createsAccounts: z.boolean(),
  /** The platform's addresses count as proven. */
  trustsEmail: z.boolean(),
  issuer: text,
  clientId: text,
  deploymentIds: z.array(z.string().max(255)).max(50),
  authorizationUrl: text,
  tokenUrl: text,
  jwksUrl: text,
  /** Address in the browser, when it differs from the issuer; else empty. */
  siteUrl: text,
}

export const ltiPlatformInput = z.object({ id: z.int().nullable(), ...platformFields })
export type LtiPlatformInput = z.output<typeof ltiPlatformInput>

export const ltiPlatformView = z.object({
  id: z.int(),
  ...platformFields,
  /** Accounts linked to it, and contents placed in its courses. */
  linked: z.int(),
  links: z.int(),
})
export type LtiPlatformView = z.output<typeof ltiPlatformView>

/** Kinds of content; `training` is a training outside groups. */
export const ltiContentKinds = ['homework', 'problem', 'training', 'contest'] as const
export type LtiContentKind = (typeof ltiContentKinds)[number]

export const ltiContent = z.object({
  id: z.int(),
  /** The display id of a problem; else empty. */
  label: z.string(),
  title: z.string(),
  problemCount: z.int(),
  /** Of a contest. */
  startTime: instantOut.nullable(),
  endTime: instantOut.nullable(),
})
export type LtiContent = z.output<typeof ltiContent>

export const ltiScoreStates = ['waiting', 'dead'] as const

/** A score that was not accepted yet. */
export const ltiScoreView = z.object({
  id: z.int(),
  platform: z.string(),
  username: z.string(),
  /** 0 for other content. */
  trainingId: z.int(),
  /** The title of the content. */
  training: z.string(),
  kind: z.enum(ltiContentKinds).optional(),
  /** The id of a problem or a contest. */
  contentId: z.int().optional(),
  state: z.enum(ltiScoreStates),
  tries: z.int(),
  nextTryAt: instantOut.nullable(),
  answerStatus: z.int().nullable(),
  answer: z.string().nullable(),
})
export type LtiScoreView = z.output<typeof ltiScoreView>

const admin = { token: 'required', access: 'lti.admin' } as const
const ticket = z.string().max(100)

export const lti = defineEndpoints({
  open: {
    method: 'POST',
    path: '/api/lti/open',
    effect: 'write',
    token: 'ignored',
    access: 'account.login',
    body: z.object({
      ticket,
      /** Log in as the platform's user although the session belongs to another account. */
      switches: z.boolean(),
    }),
    data: z.union([
      signOnOutcome,
      /** The session's account is linked to the platform's user: continue with `enter`. */
      z.object({ kind: z.literal('same') }),
      /** The session belongs to another account; nothing was used up. */
      z.object({ kind: z.literal('other'), username: z.string(), platform: z.string() }),
    ]),
    summary: 'Log in with a launch from a learning platform',
  },
  enter: {
    method: 'POST',
    path: '/api/lti/enter',
    effect: 'write',
    token: 'required',
    access: 'lti.launch',
    body: z.object({ ticket }),
    data: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('home') }),
      z.object({ kind: z.literal('training'), trainingId: z.int(), groupId: z.int() }),
      z.object({ kind: z.literal('publicTraining'), trainingId: z.int() }),
      z.object({ kind: z.literal('problem'), problemId: z.string() }),
      z.object({ kind: z.literal('contest'), contestId: z.int() }),
      /** An instructor chooses content for a course. */
      z.object({ kind: z.literal('choose'), platform: z.string() }),
    ]),
    summary: 'Open the target of a launch: joins its group and connects the score',
  },
  contents: {
    method: 'GET',
    path: '/api/lti/contents',
    effect: 'read',
    token: 'required',
    access: 'lti.launch',
    data: z.array(
      z.object({
        trainingId: z.int(),
        title: z.string(),
        group: z.string(),
        problemCount: z.int(),
        dueTime: instantOut.nullable(),
      }),
    ),
    summary: 'Homework the caller can place in a course, newest first',
  },
  findContents: {
    method: 'GET',
    path: '/api/lti/find-contents',
    effect: 'read',
    token: 'required',
    access: 'lti.launch',
    query: z.object({
      kind: z.enum(['problem', 'training', 'contest']),
      keyword: z.string().max(limits.keyword.maxChars).optional(),
    }),
    data: z.array(ltiContent),
    summary: 'Public problems, trainings and contests the caller can place in a course',
  },
  choose: {
    method: 'POST',
    path: '/api/lti/choose',
    effect: 'write',
    token: 'required',
    access: 'lti.launch',
    /** Homework by `trainingId`; other content by kind and id. */
    body: z.object({
      ticket,
      trainingId: z.int().optional(),
      kind: z.enum(ltiContentKinds).optional(),
      id: z.int().optional(),
    }),
    data: z.null(),
    summary: 'Choose the content of a deep linking launch; the platform’s page then sends it',
  },
  platforms: {
    ...admin,
    method: 'GET',
    path: '/api/admin/lti/platforms',
    effect: 'read',
    data: z.object({
      /** Addresses of this site that the platform's form asks for. */
      addresses: z.object({ login: z.string(), launch: z.string(), jwks: z.string() }),
      /** When the signing key was created. */
      keyCreatedAt: instantOut.nullable(),
      platforms: z.array(ltiPlatformView),
    }),
    summary: 'Learning platforms and the addresses of this site for them',
  },
  beginRegistration: {
    ...admin,
    method: 'POST',
    path: '/api/admin/lti/begin-registration',
    effect: 'write',
    stepUp: 'always',
    body: z.object({}),
    data: z.object({ url: z.string(), expiresAt: instantOut }),
    summary: 'A link for one dynamic registration of a learning platform',
  },
  save: {
    ...admin,
    method: 'POST',
    path: '/api/admin/lti/save',
    effect: 'write',
    stepUp: 'always',
    body: ltiPlatformInput,
    data: z.object({ id: z.int() }),
    summary: 'Add or change a learning platform',
  },
  remove: {
    ...admin,
    method: 'POST',
    path: '/api/admin/lti/remove',
    effect: 'write',
    stepUp: 'always',
    body: z.object({ id: z.int() }),
    data: z.null(),
    summary: 'Remove a learning platform with its links and scores; accounts stay',
  },
  rotateKey: {
    ...admin,
    method: 'POST',
    path: '/api/admin/lti/rotate-key',
    effect: 'write',
    stepUp: 'always',
    data: z.null(),
    summary: 'Replace the signing key; the old one stays published for a day',
  },
  scores: {
    ...admin,
    method: 'GET',
    path: '/api/admin/lti/scores',
    effect: 'read',
    data: z.array(ltiScoreView),
    summary: 'Scores that platforms have not accepted yet, failed ones first',
  },
  resend: {
    ...admin,
    method: 'POST',
    path: '/api/admin/lti/resend',
    effect: 'write',
    stepUp: 'always',
    body: z.object({ id: z.int().nullable() }),
    data: z.object({ queued: z.int() }),
    summary: 'Send one score again, or all failed ones',
  },
})
