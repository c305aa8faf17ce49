export { default } from '../start/StartScreen'
