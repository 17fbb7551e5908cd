-- A charge that is only offered comes to nothing until it is taken: the sums of a quotation's lines are the quotation's.
update fr_offer_line set buy_amount = 0, sell_amount = 0 where is_optional and (buy_amount <> 0 or sell_amount <> 0);
