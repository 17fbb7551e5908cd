-- What a box of a quotation weighs, in tons.
alter table fr_offer add column weight_per_box numeric check (scale(weight_per_box) <= 3 and abs(weight_per_box) < 1e15 and weight_per_box >= 0 and weight_per_box <= 100);
