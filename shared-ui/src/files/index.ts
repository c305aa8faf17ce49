// Files that screens export, loaded with those that do.
export { exportQuery } from './exportQuery'
export { saveFile } from './saveFile'
