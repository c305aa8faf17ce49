export { default } from '../browse/BrowseProducts'
