export { textOn } from '@verdict/rules'
