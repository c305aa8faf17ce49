export { default } from '../operators/OperatorsScreen'
