-- A bill begins with what its order says: it holds as long a description of the goods.
alter table bl_loding_order
  drop constraint bl_loding_order_goods_description_check,
  add constraint bl_loding_order_goods_description_check check (char_length(goods_description) <= 4000 and goods_description ~ E'^[ -~\n]*$');
alter table bl_agency_order
  drop constraint bl_agency_order_goods_description_check,
  add constraint bl_agency_order_goods_description_check check (char_length(goods_description) <= 4000 and goods_description ~ E'^[ -~\n]*$');
