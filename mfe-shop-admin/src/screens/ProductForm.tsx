export { default } from '../product-form/ProductFormScreen'
