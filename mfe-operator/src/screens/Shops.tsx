export { default } from '../shops/ShopsScreen'
