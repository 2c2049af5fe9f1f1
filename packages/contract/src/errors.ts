/**
 * The error catalogue. `http` is the HTTP status, `status` the envelope's (api-public section 0.1): business refusals
 * answer HTTP 200, real authentication failures 401, missing permissions 403, malformed requests 400.
 */
const business = { http: 200, status: 400 } as const
const notAllowed = { http: 200, status: 403 } as const
const logInFirst = { http: 200, status: 401 } as const
const missing = { http: 200, status: 404 } as const

export const errors = {
  'request.malformed': { http: 400, status: 400 },
  'request.parameter': { http: 400, status: 400 },
  'request.field': business,
  'request.tooLarge': { http: 413, status: 400 },
  'request.mediaType': { http: 415, status: 400 },
  'request.method': { http: 405, status: 400 },
  'request.unknownRoute': { http: 404, status: 404 },
  'request.tooMany': { http: 429, status: 403 },
  'server.failed': { http: 500, status: 500 },
  'server.busy': { http: 503, status: 503 },

  'auth.required': { http: 401, status: 401 },
  'auth.expired': { http: 401, status: 401 },
  'auth.forbidden': { http: 403, status: 403 },
  'auth.loginFirst': logInFirst,

  'account.credentialsMissing': { http: 400, status: 400 },
  'account.usernameRequired': business,
  'account.usernameTooLong': business,
  'account.passwordRequired': business,
  'account.passwordLength': business,
  'account.emailRequired': business,
  'account.emailMalformed': business,
  'account.emailBlocked': notAllowed,
  'account.emailTaken': business,
  'account.emailUnknown': business,
  'account.usernameTaken': business,
  'account.wrongPassword': business,
  'account.tooManyFailures': business,
  'account.banned': business,
  'account.notAdmin': logInFirst,
  'account.registrationClosed': logInFirst,
  'account.mailNotConfigured': logInFirst,
  'account.mailFailed': business,
  'account.codeTooSoon': business,
  'account.codeMissing': business,
  'account.codeWrong': business,
  'account.captchaWrong': business,
  'account.resetFieldsMissing': business,
  'account.resetCodeMissing': business,
  'account.resetCodeWrong': business,

  'problem.notFound': missing,
  'problem.hidden': notAllowed,
  'problem.noneToPick': business,
  'contest.notFound': missing,
  'training.notFound': business,
  'group.notMember': notAllowed,

  'submit.closed': notAllowed,
  'submit.languageUnknown': business,
  'submit.languageNotAllowed': business,
  'submit.languageMissing': business,
  'submit.codeEmpty': business,
  'submit.codeTooLong': business,
  'submit.tooSoon': notAllowed,
  'submit.problemHidden': notAllowed,
  'submit.noTestdata': notAllowed,

  'submission.notFound': missing,
  'submission.notOwner': notAllowed,
  'submission.inContest': notAllowed,
  'submission.fieldsMissing': business,
  'submission.notResubmittable': business,
  'submission.shareOff': notAllowed,

  'trial.typeUnknown': business,
  'trial.inputEmpty': business,
  'trial.inputTooLong': business,
  'trial.problemMissing': business,
  'trial.expired': business,

  'file.notFound': { http: 404, status: 404 },

  'judge.tokenWrong': { http: 401, status: 401 },
  'judge.leaseLost': { http: 200, status: 409 },
  'judge.dataNotFound': { http: 404, status: 404 },
} as const satisfies Record<string, { readonly http: number; readonly status: number }>

export type ErrorCode = keyof typeof errors
export type ErrorParams = Readonly<Record<string, string | number>>

/** A refusal that ends the request with one row of the catalogue. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.params = params
  }
}

/** Makes the refusal to throw. */
export const fail = (code: ErrorCode, params?: ErrorParams): Refusal => new Refusal(code, params)
