export { default } from '../disputes/DisputesScreen'
