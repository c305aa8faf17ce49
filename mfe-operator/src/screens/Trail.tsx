export { default } from '../trail/TrailScreen'
