import type { DataScope } from '#define/actor';
import type { Values } from '#define/row';
import { roles, type Role } from '#names/roles';

/** A job function with what its holders may do and see (domain/08 §8.1–8.3, as far as the product has the role strings). */
export interface JobFunction {
  readonly code: string;
  readonly name: string;
  readonly englishName: string;
  readonly nature: string;
  readonly dataScope: DataScope;
  readonly freightViewLevel: number;
  readonly freightModifyLevel: number;
  readonly costLevel: number;
  readonly roles: readonly Role[];
}

const seesOrders: readonly Role[] = ['getOrderListNew', 'getOrderListImport'];
const editsCosts: readonly Role[] = ['list_cost', 'add_cost', 'edit_cost'];

export const jobFunctions: readonly JobFunction[] = [
  { code: 'ADM', name: '系统管理员', englishName: 'System administrator', nature: 'ADMIN', dataScope: 'ALL', freightViewLevel: 4, freightModifyLevel: 4, costLevel: 9, roles },
  {
    code: 'MGR', name: '分公司经理', englishName: 'Branch manager', nature: 'MANAGEMENT', dataScope: 'BRANCH_TREE', freightViewLevel: 3, freightModifyLevel: 0, costLevel: 7,
    roles: [...seesOrders, 'getOrderListBusiness', 'getOrderListLcl', 'selectOrderMiddle', 'selectFreight', 'listGetEpTree', 'addOrder', 'updateOrder', 'delete_order', 'lock_order', 'cancel_lock_order', 'list_cost', 'exportSheets'],
  },
  {
    code: 'SAL', name: '业务员', englishName: 'Sales', nature: 'SALES', dataScope: 'OWN', freightViewLevel: 1, freightModifyLevel: 0, costLevel: 3,
    roles: ['getOrderListBusiness', 'selectOrderMiddle', 'selectFreight', 'addOrder', 'updateOrder', 'list_cost', 'exportSheets'],
  },
  {
    code: 'SLM', name: '业务经理', englishName: 'Sales manager', nature: 'SALES_MANAGER', dataScope: 'TEAM', freightViewLevel: 2, freightModifyLevel: 1, costLevel: 5,
    roles: ['getOrderListBusiness', 'selectOrderMiddle', 'selectFreight', 'addOrder', 'updateOrder', 'list_cost', 'exportSheets'],
  },
  {
    code: 'CS', name: '客服', englishName: 'Customer service', nature: 'CS', dataScope: 'BRANCH', freightViewLevel: 1, freightModifyLevel: 0, costLevel: 3,
    roles: [...seesOrders, ...editsCosts, 'getOrderListLcl', 'selectOrderMiddle', 'selectFreight', 'addOrder', 'updateOrder', 'delete_cost', 'confirm_cost', 'exportSheets'],
  },
  {
    code: 'OPS', name: '操作', englishName: 'Operator', nature: 'OPERATOR', dataScope: 'BRANCH', freightViewLevel: 1, freightModifyLevel: 0, costLevel: 3,
    roles: [...seesOrders, ...editsCosts, 'getOrderListLcl', 'selectOrderMiddle', 'selectFreight', 'addOrder', 'updateOrder', 'lock_order', 'delete_cost', 'confirm_cost', 'exportSheets'],
  },
  {
    code: 'DOC', name: '单证', englishName: 'Documentation', nature: 'DOCUMENT', dataScope: 'BRANCH', freightViewLevel: 0, freightModifyLevel: 0, costLevel: 0,
    roles: [...seesOrders, 'getOrderListLcl', 'updateOrder', 'exportSheets'],
  },
  { code: 'TRK', name: '车队调度', englishName: 'Truck dispatcher', nature: 'DISPATCH', dataScope: 'BRANCH', freightViewLevel: 0, freightModifyLevel: 0, costLevel: 1, roles: [...seesOrders, ...editsCosts] },
  {
    code: 'RAT', name: '运价', englishName: 'Rate manager', nature: 'PRICING', dataScope: 'ALL', freightViewLevel: 4, freightModifyLevel: 4, costLevel: 5,
    roles: ['getOrderListBusiness', 'selectFreight', 'insertFreight', 'updateFreight', 'deleteFreight', 'releaseFreight', 'recommendFreight', 'importFreight', 'exportSheets'],
  },
  { code: 'EQC', name: '箱管', englishName: 'Equipment controller', nature: 'EQUIPMENT', dataScope: 'BRANCH', freightViewLevel: 0, freightModifyLevel: 0, costLevel: 5, roles: editsCosts },
  {
    code: 'FIN', name: '财务', englishName: 'Finance clerk', nature: 'FINANCE', dataScope: 'BRANCH', freightViewLevel: 1, freightModifyLevel: 0, costLevel: 7,
    roles: [...seesOrders, ...editsCosts, 'orderInvoices', 'orderCosts', 'selectExchangeList', 'delete_cost', 'lock_cost', 'lock_orderCosts', 'edit_cost_rate', 'edit_cost_tax', 'insert_invoice', 'update_invoice', 'delete_invoice', 'exportSheets'],
  },
  { code: 'CSH', name: '出纳', englishName: 'Cashier', nature: 'CASHIER', dataScope: 'BRANCH', freightViewLevel: 0, freightModifyLevel: 0, costLevel: 5, roles: ['orderInvoices', 'exportSheets'] },
  {
    code: 'FNM', name: '财务经理', englishName: 'Finance manager', nature: 'FIN_MANAGER', dataScope: 'BRANCH_TREE', freightViewLevel: 3, freightModifyLevel: 0, costLevel: 9,
    roles: [
      ...seesOrders, ...editsCosts, 'orderInvoices', 'orderCosts', 'selectExchangeList', 'delete_cost', 'lock_cost', 'cancel_lock_cost', 'lock_orderCosts', 'cancel_lock_orderCosts', 'edit_cost_rate', 'edit_cost_tax', 'update_invoice', 'edit_invoice_dueDate', 'exportSheets',
    ],
  },
  { code: 'HRM', name: '人事', englishName: 'Human resources', nature: 'HR', dataScope: 'BRANCH', freightViewLevel: 0, freightModifyLevel: 0, costLevel: 0, roles: ['listGetEpTree'] },
];

/** Row id of a job function's role: its place in the list, from 1. */
export const roleIdOf = (code: string) => String(jobFunctions.findIndex((one) => one.code === code) + 1);

export const roleValues: readonly Values[] = jobFunctions.map(({ name, englishName, dataScope, roles: roleSet }) => ({
  name, englishName, roleGroup: 'jobTitle', roleSet: [...roleSet], dataScope, isDefault: false, state: 'ENABLED',
}));

const areas: readonly (readonly [area: string, roles: readonly Role[]])[] = [
  ['freight', ['selectFreight', 'insertFreight', 'updateFreight', 'deleteFreight', 'releaseFreight', 'recommendFreight', 'importFreight']],
  ['seaImport', ['getOrderListImport']],
  ['seaExport', ['getOrderListNew', 'getOrderListBusiness', 'getOrderListLcl', 'selectOrderMiddle', 'addOrder', 'updateOrder', 'delete_order', 'lock_order', 'cancel_lock_order']],
  ['basicData', ['edit_basicData']],
  ['system', ['admin', 'getUserList', 'selectRole', 'listGetEpTree', 'parameter_list', 'exportSheets']],
];

/** Every role string the product asks for, with its area and kind; what no other area claims belongs to finance. */
export const permissionValues: readonly Values[] = roles.map((code) => ({
  code,
  area: areas.find(([, some]) => some.includes(code))?.[0] ?? 'finance',
  kind: /^(?:getOrderList|select|get|list|order|parameter|admin)/u.test(code) ? (code === 'admin' ? 'ROUTE' : 'LIST') : /^edit_.*_/u.test(code) ? 'FIELD' : 'ACTION',
}));
