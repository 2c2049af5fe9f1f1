import type { requestsErrors } from '../../errors/requests.ts'

export const requests: Readonly<Record<keyof typeof requestsErrors, string>> = {
  'request.malformed': 'The request could not be parsed.',
  'request.parameter': 'The request parameter {{field}} is missing or invalid.',
  'request.field': 'The field {{field}} is missing or invalid.',
  'request.tooLarge': 'The request is too large.',
  'request.headersTooLarge': 'The request headers are too large. Delete the cookies of this site and try again.',
  'request.timeout': 'The request did not arrive in time. Try again.',
  'request.mediaType': 'The content type is not supported.',
  'request.method': 'This address does not support the request method.',
  'request.unknownRoute': 'The requested address does not exist.',
  'request.tooMany': 'Too many requests. Try again in {{seconds}} seconds.',
  'server.failed': 'Something went wrong on the server. Try again later. Error ID: {{requestId}}.',
  'server.diskFull': 'The server is out of disk space and cannot store this now. Try again later or contact an admin.',
  'server.storageAway':
    'The file storage cannot be reached right now, so nothing was changed. Try again in a minute or contact an admin.',
  'server.busy': 'The server is busy. Try again later.',
  'auth.required': 'Please log in first.',
  'auth.expired': 'Your session has expired. Please log in again.',
  'auth.stepUp': 'Confirm your identity with your password, then try again.',
  'auth.forbidden': 'You do not have permission to do this.',
  'auth.loginFirst': 'Log in to view this.',
  'words.titleEmpty': 'The title cannot be empty.',
  'words.titleTooLong': 'The title can have at most {{max}} characters.',
  'words.contentEmpty': 'The content cannot be empty.',
  'words.contentTooLong': 'The content can have at most {{max}} characters.',
}
