export { default } from '../appeals/AppealsScreen'
