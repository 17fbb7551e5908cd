import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { enterpriseSheet } from '#modules/access/enterprise/enterprise.sheet';
import { sheetEngine } from '#modules/sheetEngine';

/** Branches, route /permission/branch. */
export function EnterpriseScreen() {
  return <KeptSheet engine={sheetEngine} sheet={enterpriseSheet} title="shell:route.branch" belongs="organisation:belongsBranch" />;
}
