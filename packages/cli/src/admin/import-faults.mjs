/** Why a row of an import is refused, by the code of the API (admin/user/check-batch-user). */
const texts = {
  usernameMissing: 'username is missing',
  usernameCharacters: 'username has characters that are not allowed',
  usernameTooLong: 'username is longer than 20 characters',
  usernameTaken: 'username is already in use',
  usernameTwice: 'username is in the file twice',
  passwordMissing: 'password is missing',
  passwordLength: 'password must have 6 to 20 characters',
  emailMalformed: 'email is not valid',
  emailTaken: 'email is already in use',
  emailTwice: 'email is in the file twice',
  realnameTooLong: 'real name is longer than 50 characters',
  nicknameTooLong: 'nickname is longer than 20 characters',
  schoolTooLong: 'school is longer than 100 characters',
}

/** One text for all faults of a row; a code that is not known yet stays as it is. */
export const faultText = (faults) => faults.map((fault) => texts[fault] ?? fault).join(', ')
