export { default } from '../text-page/TextPageScreen'
