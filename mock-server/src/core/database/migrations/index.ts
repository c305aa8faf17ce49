import type { Dialect } from '../dialect'
import { restockWishes } from './002_restock_wishes'
import { operators } from './003_operators'
import { shopStates } from './004_shop_states'
import { reports } from './005_reports'
import { ledger } from './006_ledger'
import { conversations } from './007_conversations'
import { variants } from './008_variants'
import { readyAnswers } from './009_ready_answers'
import { agents } from './010_agents'
import { instances } from './011_instances'
import { conversationIndexes } from './012_conversation_indexes'
import { refundedLines } from './013_refunded_lines'
import { teamFigures } from './014_team_figures'
import { baseline } from './baseline'
import { BASELINE } from './recorded'
import type { SteppedMigration } from './steps'

/**
 * All migrations, oldest first, one file each; what released ones lead to never changes. Older code must keep working beside
 * a migration, and while it runs: it only adds, or is wrapped in `breaking`, and what takes long with many rows is in its
 * steps (see steps.ts).
 */
export const migrations = (dialect: Dialect): Record<string, SteppedMigration> => ({
  [BASELINE]: baseline(dialect),
  '002_restock_wishes': restockWishes,
  '003_operators': operators(dialect),
  '004_shop_states': shopStates,
  '005_reports': reports,
  '006_ledger': ledger(dialect),
  '007_conversations': conversations,
  '008_variants': variants(dialect),
  '009_ready_answers': readyAnswers,
  '010_agents': agents,
  '011_instances': instances(dialect),
  '012_conversation_indexes': conversationIndexes,
  '013_refunded_lines': refundedLines(dialect),
  '014_team_figures': teamFigures,
})
