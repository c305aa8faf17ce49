export { default } from '../ledger/LedgerScreen'
