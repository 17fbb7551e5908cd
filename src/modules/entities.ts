import { Catalogue } from '#define/catalogue';
import { defaultFilter } from '#modules/access/defaultFilter/defaultFilter.entity';
import { enterprise } from '#modules/access/enterprise/enterprise.entity';
import { parameter } from '#modules/access/parameter/parameter.entity';
import { permission } from '#modules/access/permission/permission.entity';
import { role } from '#modules/access/role/role.entity';
import { savedFilter } from '#modules/access/savedFilter/savedFilter.entity';
import { tableColumnSetting } from '#modules/access/tableColumnSetting/tableColumnSetting.entity';
import { user } from '#modules/access/user/user.entity';
import { carrier } from '#modules/basic/carrier/carrier.entity';
import { chargeItem } from '#modules/basic/chargeItem/chargeItem.entity';
import { containerType } from '#modules/basic/containerType/containerType.entity';
import { currency } from '#modules/basic/currency/currency.entity';
import { dictionaries } from '#modules/basic/dictionary/dictionary.entity';
import { emailConfig } from '#modules/basic/emailConfig/emailConfig.entity';
import { exchangeRate } from '#modules/basic/exchangeRate/exchangeRate.entity';
import { jobNumber } from '#modules/basic/jobNumber/jobNumber.entity';
import { jobPrefix } from '#modules/basic/jobPrefix/jobPrefix.entity';
import { port } from '#modules/basic/port/port.entity';
import { serviceProcessEmail } from '#modules/basic/serviceProcessEmail/serviceProcessEmail.entity';
import { tradeLane } from '#modules/basic/tradeLane/tradeLane.entity';
import { container } from '#modules/containers/container/container.entity';
import { credit } from '#modules/crm/credit/credit.entity';
import { customer } from '#modules/crm/customer/customer.entity';
import { fileAttachment, groupFile } from '#modules/files/fileAttachment/fileAttachment.entity';
import { cost } from '#modules/finance/cost/cost.entity';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { invoiceLine } from '#modules/finance/invoiceLine/invoiceLine.entity';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { importProfile } from '#modules/basic/importProfile/importProfile.entity';
import { caseArticle } from '#modules/messages/caseArticle/caseArticle.entity';
import { message } from '#modules/messages/message/message.entity';
import { newsArticle } from '#modules/messages/newsArticle/newsArticle.entity';
import { notice, noticeReceipt } from '#modules/messages/notice/notice.entity';
import { order } from '#modules/orders/order/order.entity';
import { orderPermission } from '#modules/orders/orderPermission/orderPermission.entity';
import { orderService } from '#modules/orders/orderService/orderService.entity';

/** Every entity of the product. The engines get this list from their entry files and know no entity by name. */
export const catalogue = new Catalogue([
  enterprise,
  permission,
  role,
  user,
  tableColumnSetting,
  savedFilter,
  defaultFilter,
  parameter,
  currency,
  exchangeRate,
  tradeLane,
  port,
  carrier,
  chargeItem,
  containerType,
  ...dictionaries,
  jobPrefix,
  jobNumber,
  emailConfig,
  serviceProcessEmail,
  customer,
  credit,
  order,
  orderPermission,
  orderService,
  container,
  cost,
  invoice,
  invoiceLine,
  freightRate,
  importProfile,
  message,
  notice,
  noticeReceipt,
  newsArticle,
  caseArticle,
  fileAttachment,
  groupFile,
]);
