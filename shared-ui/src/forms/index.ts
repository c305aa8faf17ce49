export * from '../owner'
