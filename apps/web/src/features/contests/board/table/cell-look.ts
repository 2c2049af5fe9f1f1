export { type CellLook, type CellState, clockOf, lookOf } from '@verdict/rules'
