import { signOn } from '@verdict/contract'
import type { Caller, Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listProviders, removeProvider, saveProvider, testProvider } from './admin.ts'
import { createChosen } from './create-account.ts'
import { linkByDirectory, logInByDirectory } from './directory.ts'
import { join, readLinks, unlink } from './links.ts'
import type { Context } from './log-in.ts'
import { recordDirectoryProof } from './prove.ts'
import { listOpenProviders } from './providers.ts'
import { begin, beginLink, beginProof, finish } from './sign-on.ts'

export const signOnFeature = (deps: Deps): Feature =>
  handle(signOn, {
    providers: () => listOpenProviders(deps),
    begin: (call) => begin(deps, call.body.provider, contextOf(call)),
    finish: (call) => finish(deps, call.viewer, call.body.query, contextOf(call)),
    directory: (call) => logInByDirectory(deps, call.body, contextOf(call)),
    create: (call) => createChosen(deps, call.body, contextOf(call)),
    join: (call) => join(deps, call.body, contextOf(call)),
    links: ({ viewer }) => readLinks(deps, signedIn(viewer)),
    beginLink: (call) => beginLink(deps, signedIn(call.viewer), call.body, contextOf(call)),
    linkDirectory: (call) => linkByDirectory(deps, signedIn(call.viewer), call.body, call),
    beginProof: (call) => beginProof(deps, signedIn(call.viewer), call.body.provider, contextOf(call)),
    proveByDirectory: (call) => recordDirectoryProof(deps, signedIn(call.viewer), call.body, contextOf(call)),
    unlink: ({ viewer, body }) => unlink(deps, signedIn(viewer), body.provider),
    adminList: ({ request }) => listProviders(deps, request),
    save: (call) => saveProvider(deps, signedIn(call.viewer), call.body, call),
    test: ({ body, request }) => testProvider(deps, body, request),
    remove: (call) => removeProvider(deps, signedIn(call.viewer), call.body.id, call),
  })

const contextOf = (call: Caller & Pick<Context, 'request' | 'reply'>): Context => ({
  caller: call,
  request: call.request,
  reply: call.reply,
})
