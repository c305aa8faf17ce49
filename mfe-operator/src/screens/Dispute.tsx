export { default } from '../disputes/DisputeScreen'
