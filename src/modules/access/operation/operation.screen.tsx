import { OperationScreen } from '#client/operations/OperationScreen.tsx';
import { sheetEngine } from '#modules/sheetEngine';

/** The operation log, route /permission/operation: every definition's words and kinds are needed to tell of its rows. */
export function OperationLogScreen() {
  return <OperationScreen catalogue={sheetEngine.catalogue} />;
}
